// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/quote.hpp"
#include "movegen/base/result.hpp"
#include "movegen/common/board_text.hpp"
#include "movegen/common/move_text.hpp"
#include "movegen/common/why_illegal.hpp"

namespace ricochet {

/// A parsed text in algebraic notation, except castling.
template <SquareType Square>
struct SanText {
    typename GeometryOf<Square>::PieceType type = GeometryOf<Square>::PieceType::pawn;
    std::optional<int> from_file;
    std::optional<int> from_rank;
    /// An enemy piece is captured by landing on its square, or en passant.
    bool lands_on_piece = false;
    Square to = Square::none;
    /// The text after the end square, such as `=Q`.
    std::string suffix;
};

/// The parts of algebraic notation in which games may differ, here as in chess. A game derives from it, hides
/// what differs, and adds `piece_moves(position)`, the legal moves of pieces.
template <class GamePosition>
struct ChessSan {
    using Position = GamePosition;
    using Move = typename Position::Move;
    using Square = typename Position::Square;
    using PieceType = typename Position::PieceType;

    static std::string castling_text(Move move) {
        return file_of(move.to()) > file_of(move.from()) ? "O-O" : "O-O-O";
    }
    /// The text after the end square.
    static std::string suffix(Move move) {
        const bool promotes = move.kind() == decltype(move.kind())::promotion;
        return promotes ? std::string{'=', type_letter(move.promotion_type())} : std::string();
    }
    /// Removes such a text from the end, if there is one, and returns it; a promotion was removed before.
    static std::string take_suffix(std::string_view& /*text*/, PieceType /*mover*/) { return {}; }
    /// Whether an `x` before the end square is written.
    static bool lands_on_piece(const Position& position, Move move) { return position.is_capture(move); }
    static bool may_land_on_piece(PieceType /*mover*/) { return true; }
    /// Whether a text may mean a move that is written differently, unless it is another move's.
    static bool can_mean(const Position& /*position*/, const SanText<Square>& /*san*/, Move /*move*/) {
        return false;
    }
};

/// Writes and reads algebraic notation; `Game` derives from `ChessSan`.
template <class Game>
class SanNotation {
public:
    using Position = typename Game::Position;
    using Move = typename Position::Move;

    static std::string write(const Position& position, Move move) {
        return body(position, move) + check_mark(position, move);
    }

    static Result<Move> read(std::string_view text, const Position& position) {
        const std::string_view bare = text.substr(0, text.find_last_not_of("+#!?") + 1);
        if (const std::optional<Move> castling = read_castling(bare, position)) {
            Phrase why = why_illegal(to_uci(*castling), position);
            return why.empty() ? Result<Move>(*castling) : illegal_move(text, std::move(why));
        }
        const std::optional<Text> san = take_apart(bare);
        if (!san) {
            Phrase why = no_castling<Position>(text, Color::white, Game::castling_text);
            return why.empty() ? phrase(why::malformed, quoted(text)) : std::move(why);
        }
        const std::vector<Move> moves = meanings(position, *san);
        return moves.empty() ? Result<Move>(illegal_move(text, why_none(position, *san)))
                             : only_meaning(text, moves);
    }

private:
    using Square = typename Game::Square;
    using PieceType = typename Game::PieceType;
    using Text = SanText<Square>;

    static bool is_castling(Move move) { return move.kind() == decltype(move.kind())::castling; }

    // Writing -----------------------------------------------------------------------------------------------

    /// As much of the origin as distinguishes a move from all other legal ones that end in the same text.
    static std::string origin(const Position& position, Move move) {
        const PieceType type = type_of(position.piece_on(move.from()));
        const std::string ending = Game::suffix(move);
        bool rivals = false;
        bool rival_on_file = false;
        bool rival_on_rank = false;
        for (const Move other : Game::piece_moves(position)) {
            const bool same_text = other.to() == move.to() &&
                                   type_of(position.piece_on(other.from())) == type && !is_castling(other) &&
                                   Game::suffix(other) == ending;
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
    static std::string body(const Position& position, Move move) {
        if (is_castling(move)) {
            return Game::castling_text(move);
        }
        const PieceType type = type_of(position.piece_on(move.from()));
        const bool lands_on_piece = Game::lands_on_piece(position, move);
        std::string text;
        if (type != PieceType::pawn) {
            text = type_letter(type) + origin(position, move);
        } else if (lands_on_piece) {
            text = file_letter(file_of(move.from()));
        }
        return text + (lands_on_piece ? "x" : "") + to_string(move.to()) + Game::suffix(move);
    }

    static std::string check_mark(const Position& position, Move move) {
        if (!position.gives_check(move)) {
            return {};
        }
        Position after = position;
        typename Position::Undo undo;
        after.do_move(move, undo);
        return has_legal_move(after) ? "+" : "#";
    }

    // Reading -----------------------------------------------------------------------------------------------

    /// The type of a capital letter, or `none`; pawns have no letter.
    static PieceType piece_of_capital(char letter) {
        const auto type = type_of_letter<PieceType>(letter);
        return type == PieceType::pawn ? PieceType::none : type;
    }

    /// Removes the last character if it is `last`; returns whether it was.
    static bool take_last(std::string_view& text, char last) {
        const bool found = text.ends_with(last);
        text.remove_suffix(found ? 1 : 0);
        return found;
    }

    /// Removes `Q` or `=Q` from the end of a pawn's move, if it is there. False for a type that pawns cannot
    /// become.
    static bool take_promotion(std::string_view& text, Text& san) {
        const PieceType type = text.empty() ? PieceType::none : piece_of_capital(text.back());
        if (type == PieceType::none) {
            return true;
        }
        text.remove_suffix(1);
        take_last(text, '=');
        san.suffix = {'=', type_letter(type)};
        return is_promotion_type(type);
    }

    /// Parses the text between the letter of the piece and its end square, without the `x`.
    static bool take_origin(std::string_view text, Text& san) {
        using Geometry = GeometryOf<Square>;
        if (!text.empty() && text[0] >= file_letter(0) && text[0] < file_letter(Geometry::files)) {
            san.from_file = text[0] - file_letter(0);
            text.remove_prefix(1);
        }
        if (!text.empty() && text[0] >= rank_digit(0) && text[0] < rank_digit(Geometry::ranks)) {
            san.from_rank = text[0] - rank_digit(0);
            text.remove_prefix(1);
        }
        return text.empty();
    }

    static std::optional<Text> take_apart(std::string_view text) {
        Text san;
        if (const PieceType type = text.empty() ? PieceType::none : piece_of_capital(text[0]);
            type != PieceType::none) {
            san.type = type;
            text.remove_prefix(1);
        }
        if (san.type == PieceType::pawn && !take_promotion(text, san)) {
            return std::nullopt;
        }
        if (san.suffix.empty()) {
            san.suffix = Game::take_suffix(text, san.type);
        }
        const auto to = text.size() < 2 ? std::nullopt : parse_square_of<Square>(text.substr(text.size() - 2));
        if (!to) {
            return std::nullopt;
        }
        text.remove_suffix(2);
        san.to = *to;
        san.lands_on_piece = Game::may_land_on_piece(san.type) && take_last(text, 'x');
        if (!take_origin(text, san) || (san.type == PieceType::pawn && san.lands_on_piece && !san.from_file)) {
            return std::nullopt;
        }
        return san;
    }

    /// Whether a legal move has the piece, squares and capture that the text names, whatever its suffix.
    static bool agrees(const Position& position, const Text& san, Move move) {
        const Square from = move.from();
        return move.to() == san.to && type_of(position.piece_on(from)) == san.type && !is_castling(move) &&
               san.from_file.value_or(file_of(from)) == file_of(from) &&
               san.from_rank.value_or(rank_of(from)) == rank_of(from) &&
               Game::lands_on_piece(position, move) == san.lands_on_piece;
    }

    /// The legal moves that a text can mean: those that it names exactly or, if there are none, those that are
    /// written differently.
    static std::vector<Move> meanings(const Position& position, const Text& san) {
        std::vector<Move> exact;
        std::vector<Move> otherwise;
        for (const Move move : Game::piece_moves(position)) {
            if (!agrees(position, san, move)) {
                continue;
            }
            if (san.suffix == Game::suffix(move)) {
                exact.push_back(move);
            } else if (Game::can_mean(position, san, move)) {
                otherwise.push_back(move);
            }
        }
        return exact.empty() ? otherwise : exact;
    }

    /// Why none of the pieces that a text can mean makes its move.
    static Phrase why_none(const Position& position, const Text& san) {
        const Color us = position.side_to_move();
        std::string suffix = san.suffix;
        if (suffix.starts_with('=')) {
            suffix = {lower_letter(piece_of_capital(suffix[1]))};
        }
        Phrase reasons;
        for (const Square from : position.pieces(us, san.type)) {
            // A pawn that captures nothing stays on its file.
            const bool stays =
                san.type != PieceType::pawn || san.lands_on_piece || file_of(from) == file_of(san.to);
            if (!stays || san.from_file.value_or(file_of(from)) != file_of(from) ||
                san.from_rank.value_or(rank_of(from)) != rank_of(from)) {
                continue;
            }
            const std::string uci = to_string(from) + to_string(san.to) + suffix;
            const Result<Move> otherwise = parse_uci(uci, position);
            Phrase why = otherwise ? phrase(why::written, body(position, otherwise.value()))
                                   : why_illegal(uci, position);
            if (reasons.message.find(why.message) == std::string::npos) {
                reasons = reasons.empty() ? std::move(why) : phrase(why::several, reasons, why);
            }
        }
        return reasons.empty() ? phrase(why::no_such, proper_name(us), name_of_type(san.type)) : reasons;
    }

    /// The castling move of a text, legal or not.
    static std::optional<Move> read_castling(std::string_view text, const Position& position) {
        for (const auto& way : Position::castling_ways(position.side_to_move())) {
            const Move move = Move::castling(way.king_from, way.king_to);
            if (text == Game::castling_text(move)) {
                return move;
            }
        }
        return std::nullopt;
    }

    /// The only move of a list; if there are more, an error that names two.
    static Result<Move> only_meaning(std::string_view text, const std::vector<Move>& moves) {
        if (moves.size() > 1) {
            return phrase(why::ambiguous, quoted(text), to_uci(moves[0]), to_uci(moves[1]));
        }
        return moves[0];
    }
};

}  // namespace ricochet
