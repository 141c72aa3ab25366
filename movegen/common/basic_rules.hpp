// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "movegen/common/basic_game.hpp"
#include "movegen/common/board_text.hpp"
#include "movegen/common/game_rules.hpp"

namespace ricochet {

// Calls of functions that stand beside a game's types; inside `BasicRules` its members would hide them.
namespace detail {

template <class Position>
std::string fen_of(const Position& position) {
    return to_fen(position);
}
template <class Position>
auto moves_of(const Position& position) {
    return legal_moves(position);
}
template <class Position>
std::uint64_t number_of_moves(const Position& position) {
    return count_legal_moves(position);
}
template <class Move>
std::string uci_of(Move move) {
    return to_uci(move);
}
template <class Position>
auto move_of_uci(std::string_view text, const Position& position) {
    return parse_uci(text, position);
}
template <class Position, class Move>
std::string san_of(const Position& position, Move move) {
    return to_san(position, move);
}
template <class Position>
auto move_of_san(std::string_view text, const Position& position) {
    return parse_san(text, position);
}
template <class Position>
Phrase reason_against(std::string_view text, const Position& position) {
    return why_illegal(text, position);
}

}  // namespace detail

/// A model of `GameRules` made of a game's types and of the functions beside them. The game adds
/// `parse_fen`, which has no position to be found by, and `perft_statistics`.
template <class GamePosition, class GameMove, class GameUndo>
struct BasicRules {
    using Position = GamePosition;
    using Move = GameMove;
    using Undo = GameUndo;
    using Square = typename Position::Square;

    static constexpr int files = GeometryOf<Square>::files;
    static constexpr int ranks = GeometryOf<Square>::ranks;

    static std::string to_fen(const Position& position) { return detail::fen_of(position); }
    static char piece_on(const Position& position, std::string_view square) {
        const std::optional<Square> parsed = parse_square_of<Square>(square);
        const auto piece = parsed ? position.piece_on(*parsed) : Position::Piece::none;
        return piece == Position::Piece::none ? ' ' : piece_letter(piece);
    }
    static std::string diagram(const Position& position) { return board_diagram(position); }
    static std::vector<std::string> checkers(const Position& position) {
        std::vector<std::string> squares;
        for (const Square square : position.checkers()) {
            squares.push_back(to_string(square));
        }
        return squares;
    }
    static Outcome outcome(const Position& position, const KeyHistory& history) {
        return outcome_of(position, history);
    }
    static auto legal_moves(const Position& position) { return detail::moves_of(position); }
    static std::uint64_t count_legal_moves(const Position& position) {
        return detail::number_of_moves(position);
    }
    static Result<Move> parse_uci(std::string_view text, const Position& position) {
        return detail::move_of_uci(text, position);
    }
    static std::string to_uci(Move move) { return detail::uci_of(move); }
    static Result<Move> parse_san(std::string_view text, const Position& position) {
        return detail::move_of_san(text, position);
    }
    static std::string to_san(const Position& position, Move move) { return detail::san_of(position, move); }
    static Phrase why_illegal(std::string_view text, const Position& position) {
        return detail::reason_against(text, position);
    }
    static MoveDetails details(const Position& position, Move move) { return describe_move(position, move); }
};

}  // namespace ricochet
