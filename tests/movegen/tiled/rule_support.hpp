// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "movegen/common/outcome.hpp"
#include "movegen/tiled/rules.hpp"

/// Short ways to say what a rule of Tiled Squares Chess means in a position. Every expectation is tested twice:
/// as it is written, and with the board turned over and the colours swapped. Both the move generator and the
/// reference must agree with it.
namespace ricochet::test::on_tiles {

/// Reads a FEN that has to be right; the test fails where it is not.
tiled::Position position_of(std::string_view fen);

/// All of these turns are legal.
void expect_legal(std::string_view fen, std::string_view moves);
/// None of these turns is legal.
void expect_illegal(std::string_view fen, std::string_view moves);
/// These are all the moves of the piece on a square; the texts without their first two letters.
void expect_moves(std::string_view fen, std::string_view from, std::string_view rest);
/// These are all the legal turns.
void expect_all(std::string_view fen, std::string_view moves);

/// Playing these turns leads to this FEN; its move number is not looked at.
void expect_after(std::string_view fen, std::string_view moves, std::string_view after);

/// Whether the side to move is in check.
void expect_check(std::string_view fen, bool check);

/// How the game stands after these turns.
void expect_outcome(std::string_view fen, std::string_view moves, Outcome expected);

}  // namespace ricochet::test::on_tiles
