// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "movegen/game.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/notation.hpp"

/// Expectations about a rule in a position. Each is tested twice: as written, and with the board flipped and
/// the colours swapped (move texts are then flipped back). Both the move generator and the reference must
/// agree.
namespace ricochet::test {

/// The variant of a FEN, by the width of its board: `tensor` or `tiledsquares`.
Variant variant_of(std::string_view fen);

/// Reads a FEN; the test fails if it is invalid.
Game game_at(std::string_view fen, Variant variant);
inline Game game_at(std::string_view fen) {
    return game_at(fen, variant_of(fen));
}
/// The same, as a position of Tensor Chess.
inline tensor::Position position_of(std::string_view fen) {
    return game_at(fen).as<tensor::Position>()->position();
}

/// Reads a move text, which must be legal.
MoveCode move_of(const Game& game, std::string_view text);
/// Plays legal moves given as texts.
void play(Game& game, std::string_view moves);

/// A game played by move texts.
class TextGame {
public:
    explicit TextGame(std::string_view fen) : game_(game_at(fen)) {}

    void play(std::string_view moves) { test::play(game_, moves); }
    /// The outcome after these moves.
    Outcome after(std::string_view moves) {
        play(moves);
        return game_.outcome();
    }

    [[nodiscard]] const tensor::Position& position() const { return typed().position(); }
    [[nodiscard]] const KeyHistory& history() const { return typed().keys(); }
    [[nodiscard]] int earlier_occurrences() const { return history().earlier_occurrences(position()); }
    [[nodiscard]] int plies_since_occurrence() const { return history().plies_since_occurrence(position()); }

private:
    [[nodiscard]] const BasicGame<tensor::Position>& typed() const { return *game_.as<tensor::Position>(); }

    Game game_;
};

/// The canonical texts of all legal moves, sorted; checks that none occurs twice and that the reference agrees.
std::vector<std::string> texts_of(std::string_view fen, Variant variant);
inline std::vector<std::string> texts_of(std::string_view fen) {
    return texts_of(fen, variant_of(fen));
}

/// The tokens of a text, sorted.
std::vector<std::string> sorted_tokens(std::string_view text);

/// The text of the same move in the flipped position (`flipped_fen`).
std::string flipped_move(std::string_view move);

/// Checks that all of these moves are legal.
void expect_legal(std::string_view fen, std::string_view moves);
/// Checks that none of these moves is legal.
void expect_illegal(std::string_view fen, std::string_view moves);
/// Checks that these are all the legal moves.
void expect_all(std::string_view fen, std::string_view moves);

/// Kinds of moves that differ in their texts.
enum class Sort : char { any = '*', plain = ' ', bounce = '^', propel = '>', capture = 'x', promotion = '=' };

/// Checks that these are all the legal moves of one sort of the piece on a square; texts without their first
/// two letters.
void expect_moves(std::string_view fen, std::string_view from, Sort sort, std::string_view rest);
/// Checks that these are all the legal moves of the piece on a square.
inline void expect_moves(std::string_view fen, std::string_view from, std::string_view rest) {
    expect_moves(fen, from, Sort::any, rest);
}

/// The same only for the position as written: for rules that depend on the order of squares.
void expect_moves_as_written(std::string_view fen, std::string_view from, Sort sort, std::string_view rest);

/// Checks that these moves lead to this FEN; ignores its move number.
void expect_after(std::string_view fen, std::string_view moves, std::string_view after);

/// Checks whether the side to move is in check.
void expect_check(std::string_view fen, bool check);

/// Checks the outcome after these moves.
void expect_outcome(std::string_view fen, std::string_view moves, Outcome expected);
/// Checks the outcome of a position without history.
inline void expect_outcome(std::string_view fen, Outcome expected) {
    expect_outcome(fen, "", expected);
}

}  // namespace ricochet::test
