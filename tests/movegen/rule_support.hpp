// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "movegen/game.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/notation.hpp"

/// Short ways to say what a rule means in a position. Every expectation is tested twice: as it is written, and
/// with the board turned over and the colours swapped (the move texts are then swapped back). Both the move
/// generator and the reference must agree with it.
namespace ricochet::test {

/// The game that a FEN is of, by the width of its board: `tensor` or `tiledsquares`.
Variant variant_of(std::string_view fen);

/// Reads a FEN that has to be right; the test fails where it is not.
Game game_at(std::string_view fen, Variant variant);
inline Game game_at(std::string_view fen) {
    return game_at(fen, variant_of(fen));
}
/// The same, as a position of Tensor Chess.
inline tensor::Position position_of(std::string_view fen) {
    return game_at(fen).as<tensor::Position>()->position();
}

/// Reads a move text that has to be a legal move's.
MoveCode move_of(const Game& game, std::string_view text);
/// Plays legal moves, given by their texts.
void play(Game& game, std::string_view moves);

/// A game that is played by move texts.
class TextGame {
public:
    explicit TextGame(std::string_view fen) : game_(game_at(fen)) {}

    void play(std::string_view moves) { test::play(game_, moves); }
    /// How the game stands after these moves.
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

/// The canonical texts of all legal moves, sorted, none twice, and the same as the reference's.
std::vector<std::string> texts_of(std::string_view fen, Variant variant);
inline std::vector<std::string> texts_of(std::string_view fen) {
    return texts_of(fen, variant_of(fen));
}

/// The tokens of a text, sorted.
std::vector<std::string> sorted_tokens(std::string_view text);

/// The text of the same move in the position seen by the other side (`flipped_fen`).
std::string flipped_move(std::string_view move);

/// All of these moves are legal.
void expect_legal(std::string_view fen, std::string_view moves);
/// None of these moves is legal.
void expect_illegal(std::string_view fen, std::string_view moves);
/// These are all the legal moves.
void expect_all(std::string_view fen, std::string_view moves);

/// The kinds of moves that differ in their texts.
enum class Sort : char { any = '*', plain = ' ', bounce = '^', propel = '>', capture = 'x', promotion = '=' };

/// These are all the legal moves of one sort of the piece on a square; the texts without their first two
/// letters.
void expect_moves(std::string_view fen, std::string_view from, Sort sort, std::string_view rest);
/// These are all the legal moves of the piece on a square.
inline void expect_moves(std::string_view fen, std::string_view from, std::string_view rest) {
    expect_moves(fen, from, Sort::any, rest);
}

/// The same for the position as it is written alone: for what depends on the numbers of the squares.
void expect_moves_as_written(std::string_view fen, std::string_view from, Sort sort, std::string_view rest);

/// Playing these moves leads to this FEN; its move number is not looked at.
void expect_after(std::string_view fen, std::string_view moves, std::string_view after);

/// Whether the side to move is in check.
void expect_check(std::string_view fen, bool check);

/// How the game stands after these moves.
void expect_outcome(std::string_view fen, std::string_view moves, Outcome expected);
/// How a position without history stands.
inline void expect_outcome(std::string_view fen, Outcome expected) {
    expect_outcome(fen, "", expected);
}

}  // namespace ricochet::test
