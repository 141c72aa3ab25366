// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/san.hpp"

#include <fmt/format.h>
#include <optional>
#include <vector>

#include "movegen/base/quote.hpp"
#include "movegen/common/san_meaning.hpp"
#include "movegen/tiled/castling.hpp"
#include "movegen/tiled/fen.hpp"
#include "movegen/tiled/legal_moves.hpp"
#include "movegen/tiled/notation.hpp"

namespace ricochet::tiled {

namespace {

constexpr char file_letter(int file) {
    return static_cast<char>('a' + file);
}

constexpr char rank_digit(int rank) {
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
    return file_of(move.to()) > file_of(move.from()) ? "O-O" : "O-O-O";
}

// Writing ---------------------------------------------------------------------------------------------------

/// As much of the origin as tells a move apart from every other legal one that ends in the same text.
std::string origin(const Position& position, Move move) {
    const PieceType type = type_of(position.piece_on(move.from()));
    bool rivals = false;
    bool rival_on_file = false;
    bool rival_on_rank = false;
    for (const Square other : position.pieces(position.side_to_move(), type)) {
        if (other != move.from() && position.is_legal(Move::normal(other, move.to()))) {
            rivals = true;
            rival_on_file |= file_of(other) == file_of(move.from());
            rival_on_rank |= rank_of(other) == rank_of(move.from());
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

/// A piece's move without its check mark.
std::string body(const Position& position, Move move) {
    if (move.kind() == MoveKind::castling) {
        return castling_text(move);
    }
    const PieceType type = type_of(position.piece_on(move.from()));
    const bool captures = position.is_capture(move);
    std::string text;
    if (type != PieceType::pawn) {
        text = type_letter(type) + origin(position, move);
    } else if (captures) {
        text = file_letter(file_of(move.from()));
    }
    if (captures) {
        text += 'x';
    }
    text += to_string(move.to());
    if (move.kind() == MoveKind::promotion) {
        text += {'=', type_letter(move.promotion_type())};
    }
    return text;
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

/// A text taken apart, castling, drops and removals excepted.
struct SanText {
    PieceType type = PieceType::pawn;
    std::optional<int> from_file;
    std::optional<int> from_rank;
    bool captures = false;
    Square to = Square::none;
    PieceType promotion = PieceType::none;
};

/// Takes `Q` or `=Q` off the end of a pawn's move, if it is there. False for a king.
bool take_promotion(std::string_view& text, SanText& san) {
    const std::optional<PieceType> type = text.empty() ? std::nullopt : type_of_letter(text.back());
    if (type) {
        text.remove_suffix(1);
        text.remove_suffix(text.ends_with('=') ? 1 : 0);
        san.promotion = *type;
    }
    return san.promotion != PieceType::king;
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
    const std::optional<Square> to =
        text.size() < 2 ? std::nullopt : parse_square(text.substr(text.size() - 2));
    if (!to) {
        return std::nullopt;
    }
    text.remove_suffix(2);
    san.to = *to;
    san.captures = text.ends_with('x');
    text.remove_suffix(san.captures ? 1 : 0);
    if (!parse_origin(text, san) || (san.type == PieceType::pawn && san.captures && !san.from_file)) {
        return std::nullopt;
    }
    return san;
}

/// Whether a legal move is one that the text can mean.
bool agrees(const Position& position, const SanText& san, Move move) {
    const Square from = move.from();
    const PieceType promotion = move.kind() == MoveKind::promotion ? move.promotion_type() : PieceType::none;
    return move.to() == san.to && type_of(position.piece_on(from)) == san.type &&
           move.kind() != MoveKind::castling && promotion == san.promotion &&
           san.from_file.value_or(file_of(from)) == file_of(from) &&
           san.from_rank.value_or(rank_of(from)) == rank_of(from) && position.is_capture(move) == san.captures;
}

/// The legal moves that a text can mean.
std::vector<Move> meanings(const Position& position, const SanText& san) {
    MoveList moves;
    if (position.in_check()) {
        generate(position, MoveClass::evasions, moves);
    } else {
        generate(position, MoveClass::captures, moves);
        generate(position, MoveClass::quiets, moves);
    }
    std::vector<Move> meant;
    for (const Move move : moves) {
        if (agrees(position, san, move)) {
            meant.push_back(move);
        }
    }
    return meant;
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
    return move.is_tile_turn() ? tile_turn_text(move) : body(position, move) + check_mark(position, move);
}

Result<Move> parse_san(std::string_view text, const Position& position) {
    const std::string_view bare = text.substr(0, text.find_last_not_of("+#!?") + 1);
    if (const auto tile_turn = parse_tile_turn(bare, position)) {
        return *tile_turn;
    }
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

}  // namespace ricochet::tiled
