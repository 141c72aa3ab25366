// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

#include "movegen/game.hpp"
#include "search/common/score.hpp"

namespace ricochet::tools::analyse {

/// What a move is marked with for what it loses.
enum class Glyph : std::uint8_t { none, inaccuracy, mistake, blunder };

/// From these losses in expected score on.
constexpr double inaccuracy_loss = 0.05;
constexpr double mistake_loss = 0.10;
constexpr double blunder_loss = 0.20;

/// Points that a game is expected to give to the side whose score it is, 0 to 1: wins and half of the draws, by
/// the win rates of the game's position (search/common/win_rate.hpp).
double expected_score(Score score, const Game& game);

/// The glyph of a move that loses so much in expected score.
Glyph glyph_of(double loss);
/// `?!`, `?`, `??`; empty for none.
std::string_view sign_of(Glyph glyph);
/// The numeric annotation glyph of PGN; 0 for none.
int number_of(Glyph glyph);

// Accuracy by win chance (lichess.org, "Accuracy").
/// How good a move is that loses so much in expected score, in percent: 100 where it loses nothing.
double accuracy_of(double loss);

}  // namespace ricochet::tools::analyse
