// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/san.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <vector>

#include "movegen/base/quote.hpp"
#include "movegen/common/san_meaning.hpp"
#include "movegen/tensor/castling.hpp"
#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/legality.hpp"
#include "movegen/tensor/notation.hpp"

namespace ricochet::tensor {

namespace {

char file_letter(int file) {
    return static_cast<char>('a' + file);
}

char rank_digit(int rank) {
    return static_cast<char>('1' + rank);
}

/// The capital letter of a type of piece.
char type_letter(PieceType type) {
    return piece_letter(make_piece(Color::white, type));
}

/// The type behind a capital letter; pawns have none.
std::optional<PieceType> type_of_letter(char letter) {
    for (const PieceType type : all_piece_types) {
        if (type != PieceType::pawn && type_letter(type) == letter) {
            return type;
        }
    }
    return std::nullopt;
}

std::string castling_text(Move move) {
    const bool kingside = file_of(move.to()) > file_of(move.from());
    return (kingside ? "O-O" : "O-O-O") + std::string(1, file_letter(file_of(move.to())));
}

// Writing ---------------------------------------------------------------------------------------------------

std::string suffix(Move move) {
    switch (move.kind()) {
        case MoveKind::promotion:
            return {'=', type_letter(move.promotion_type())};
        case MoveKind::bounce:
            return '^' + to_string(move.via());
        case MoveKind::propel:
            return '>' + to_string(move.beast_to());
        case MoveKind::beast_capture:
            return 'x' + to_string(move.captured_square());
        case MoveKind::ordinary:
        case MoveKind::en_passant:
        case MoveKind::castling:
            break;
    }
    return {};
}

/// As much of the origin as tells a move apart from every other legal one that ends in the same text.
std::string origin(const Position& position, Move move) {
    const PieceType type = type_of(position.piece_on(move.from()));
    const std::string ending = suffix(move);
    bool rivals = false;
    bool rival_on_file = false;
    bool rival_on_rank = false;
    for (const Move other : legal_moves(position)) {
        const bool same_text = other.to() == move.to() && type_of(position.piece_on(other.from())) == type &&
                               other.kind() != MoveKind::castling && suffix(other) == ending;
        if (same_text && other.from() != move.from()) {
            rivals = true;
            rival_on_file |= file_of(other.from()) == file_of(move.from());
            rival_on_rank |= rank_of(other.from()) == rank_of(move.from());
        }
    }
    if (!rivals) {
        return {};
    }
    if (!rival_on_file) {
        return {file_letter(file_of(move.from()))};
    }
    if (!rival_on_rank) {
        return {rank_digit(rank_of(move.from()))};
    }
    return to_string(move.from());
}

/// The move without its check mark.
std::string body(const Position& position, Move move) {
    if (move.kind() == MoveKind::castling) {
        return castling_text(move);
    }
    const PieceType type = type_of(position.piece_on(move.from()));
    const bool lands_on_piece = position.is_capture(move) && move.kind() != MoveKind::beast_capture;
    std::string text;
    if (type != PieceType::pawn) {
        text = type_letter(type) + origin(position, move);
    } else if (lands_on_piece) {
        text = file_letter(file_of(move.from()));
    }
    return text + (lands_on_piece ? "x" : "") + to_string(move.to()) + suffix(move);
}

std::string check_mark(const Position& position, Move move) {
    if (!position.gives_check(move)) {
        return {};
    }
    Position after = position;
    Undo undo;
    after.do_move(move, undo);
    return has_legal_move(after) ? "+" : "#";
}

// Reading ---------------------------------------------------------------------------------------------------

/// A text taken apart, castling excepted.
struct SanText {
    PieceType type = PieceType::pawn;
    std::optional<int> from_file;
    std::optional<int> from_rank;
    /// An enemy piece is taken by landing on its square, or en passant.
    bool lands_on_piece = false;
    Square to = Square::none;
    PieceType promotion = PieceType::none;
    /// `^`, `>`, the `x` of a beast's capture, or 0; `square` belongs to it.
    char mark = 0;
    Square square = Square::none;
};

/// Takes the last character off if it is the one asked for.
bool take_last(std::string_view& text, char last) {
    if (text.empty() || text.back() != last) {
        return false;
    }
    text.remove_suffix(1);
    return true;
}

/// Takes a square off the end.
std::optional<Square> take_square(std::string_view& text) {
    if (text.size() < 2) {
        return std::nullopt;
    }
    const std::optional<Square> square = parse_square(text.substr(text.size() - 2));
    if (square) {
        text.remove_suffix(2);
    }
    return square;
}

/// Takes `Q` or `=Q` off the end of a pawn's move. False where there is something else after the square.
bool take_promotion(std::string_view& text, SanText& san) {
    const std::optional<PieceType> type = text.empty() ? std::nullopt : type_of_letter(text.back());
    if (!type) {
        return true;
    }
    text.remove_suffix(1);
    take_last(text, '=');
    san.promotion = *type;
    return *type != PieceType::king;
}

/// Takes `^i6`, `>g1` or, after a beast's move, `xf5` off the end, if one of them is there.
void take_marked_square(std::string_view& text, SanText& san) {
    constexpr std::size_t size = 3;
    if (text.size() < size) {
        return;
    }
    const std::optional<Square> square = parse_square(text.substr(text.size() - 2));
    const char mark = text[text.size() - size];
    const bool is_mark = mark == '^' || mark == '>' || (mark == 'x' && san.type == PieceType::beast);
    if (square && is_mark) {
        san.mark = mark;
        san.square = *square;
        text.remove_suffix(size);
    }
}

/// Reads what stands between the letter of the piece and its end square, `x` excluded.
bool parse_origin(std::string_view text, SanText& san) {
    if (!text.empty() && text[0] >= 'a' && text[0] < file_letter(file_count)) {
        san.from_file = text[0] - 'a';
        text.remove_prefix(1);
    }
    if (!text.empty() && text[0] >= '1' && text[0] < rank_digit(rank_count)) {
        san.from_rank = text[0] - '1';
        text.remove_prefix(1);
    }
    return text.empty();
}

std::optional<SanText> parse_text(std::string_view text) {
    SanText san;
    if (const auto type = text.empty() ? std::nullopt : type_of_letter(text[0])) {
        san.type = *type;
        text.remove_prefix(1);
    }
    if (san.type == PieceType::pawn && !take_promotion(text, san)) {
        return std::nullopt;
    }
    if (san.promotion == PieceType::none) {
        take_marked_square(text, san);
    }
    const std::optional<Square> to = take_square(text);
    if (!to) {
        return std::nullopt;
    }
    san.to = *to;
    san.lands_on_piece = san.type != PieceType::beast && take_last(text, 'x');
    if (!parse_origin(text, san)) {
        return std::nullopt;
    }
    if (san.type == PieceType::pawn && san.lands_on_piece && !san.from_file) {
        return std::nullopt;
    }
    return san;
}

/// Whether a legal move has the piece, squares and capture that the text names, its suffix apart.
bool agrees(const Position& position, const SanText& san, Move move) {
    const Square from = move.from();
    const bool lands_on_piece = position.is_capture(move) && move.kind() != MoveKind::beast_capture;
    return move.to() == san.to && type_of(position.piece_on(from)) == san.type &&
           move.kind() != MoveKind::castling && san.from_file.value_or(file_of(from)) == file_of(from) &&
           san.from_rank.value_or(rank_of(from)) == rank_of(from) && lands_on_piece == san.lands_on_piece;
}

/// Whether the suffix of the text is the one that `to_san` writes.
bool suffix_is_exact(const SanText& san, Move move) {
    switch (move.kind()) {
        case MoveKind::promotion:
            return san.promotion == move.promotion_type();
        case MoveKind::bounce:
            return san.mark == '^' && san.square == move.via();
        case MoveKind::propel:
            return san.mark == '>' && san.square == move.beast_to();
        case MoveKind::beast_capture:
            return san.mark == 'x' && san.square == move.captured_square();
        case MoveKind::ordinary:
        case MoveKind::en_passant:
        case MoveKind::castling:
            break;
    }
    return san.mark == 0 && san.promotion == PieceType::none;
}

/// Whether the text names a bounce that leads where the move leads, by some beast or without saying which.
bool suffix_is_a_bounce(const Position& position, const SanText& san, Move move) {
    if (move.kind() != MoveKind::bounce && move.kind() != MoveKind::ordinary) {
        return false;
    }
    if (san.mark == 0) {
        return move.kind() == MoveKind::bounce;
    }
    return san.mark == '^' && bounce_vias(position, move.from(), move.to()).contains(san.square);
}

/// The legal moves that a text can mean: those that it names exactly, and only where there are none of these,
/// those that it names by another path.
std::vector<Move> meanings(const Position& position, const SanText& san) {
    std::vector<Move> exact;
    std::vector<Move> by_another_path;
    for (const Move move : legal_moves(position)) {
        if (!agrees(position, san, move)) {
            continue;
        }
        if (suffix_is_exact(san, move)) {
            exact.push_back(move);
        } else if (suffix_is_a_bounce(position, san, move)) {
            by_another_path.push_back(move);
        }
    }
    return exact.empty() ? by_another_path : exact;
}

/// The castling move of a text, legal or not.
std::optional<Move> parse_castling(std::string_view text, const Position& position) {
    for (const CastlingWay& way : castling_ways(position.side_to_move())) {
        const Move move = Move::castling(way.king_from, way.king_to);
        if (text == castling_text(move)) {
            return move;
        }
    }
    return std::nullopt;
}

}  // namespace

std::string to_san(const Position& position, Move move) {
    return body(position, move) + check_mark(position, move);
}

Result<Move> parse_san(std::string_view text, const Position& position) {
    const std::string_view bare = text.substr(0, text.find_last_not_of("+#!?") + 1);
    if (const std::optional<Move> castling = parse_castling(bare, position)) {
        if (position.is_legal(*castling)) {
            return *castling;
        }
        return Error{fmt::format("{} is not a legal move here", quoted(text))};
    }
    const std::optional<SanText> san = parse_text(bare);
    if (!san) {
        return Error{fmt::format("{} is malformed: not a move in algebraic notation", quoted(text))};
    }
    return only_meaning(text, meanings(position, *san));
}

}  // namespace ricochet::tensor
