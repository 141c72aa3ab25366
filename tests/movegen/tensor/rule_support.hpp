// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "movegen/tensor/position.hpp"
#include "movegen/tensor/rules.hpp"

/// Short ways to say what a rule means in a position. Every expectation is tested twice: as it is written, and
/// with the board turned over and the colours swapped (the move texts are then swapped back). Both the move
/// generator and the reference must agree with it.
namespace ricochet::test {

/// Reads a FEN that has to be right; the test fails where it is not.
tensor::Position position_of(std::string_view fen, Variant variant = Variant::tensor);

/// A game that is played by move texts.
class TextGame {
public:
    explicit TextGame(std::string_view fen, Variant variant = Variant::tensor)
        : game_(position_of(fen, variant)) {}

    /// Plays legal moves; the test fails where one is not.
    void play(std::string_view moves);
    /// How the game stands after these moves.
    Outcome after(std::string_view moves) {
        play(moves);
        return game_.outcome();
    }

    [[nodiscard]] const tensor::Position& position() const { return game_.position(); }
    [[nodiscard]] const KeyHistory& history() const { return game_.keys(); }
    [[nodiscard]] int earlier_occurrences() const { return history().earlier_occurrences(position()); }
    [[nodiscard]] int plies_since_occurrence() const { return history().plies_since_occurrence(position()); }

private:
    BasicGame<tensor::Rules> game_;
};

/// The canonical texts of all legal moves, sorted, none twice, and the same as the reference's.
std::vector<std::string> texts_of(std::string_view fen, Variant variant = Variant::tensor);

/// The tokens of a text, sorted.
std::vector<std::string> sorted_tokens(std::string_view text);

/// All of these moves are legal.
void expect_legal(std::string_view fen, std::string_view moves);
/// None of these moves is legal.
void expect_illegal(std::string_view fen, std::string_view moves);
/// These are all the legal moves.
void expect_all(std::string_view fen, std::string_view moves);

/// The sorts of moves that their texts tell apart.
enum class Sort : char { plain = ' ', bounce = '^', propel = '>', capture = 'x', promotion = '=' };

/// These are all the legal moves of one sort of the piece on a square; the texts without their first two
/// letters.
void expect_moves(std::string_view fen, std::string_view from, Sort sort, std::string_view rest);

/// The same for the position as it is written alone: for what depends on the numbers of the squares.
void expect_moves_as_written(std::string_view fen, std::string_view from, Sort sort, std::string_view rest);

/// Playing these moves leads to this FEN; its move number is not looked at.
void expect_after(std::string_view fen, std::string_view moves, std::string_view after);

/// Whether the side to move is in check.
void expect_check(std::string_view fen, bool check);

}  // namespace ricochet::test
