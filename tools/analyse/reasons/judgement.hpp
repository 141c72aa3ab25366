// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

#include "movegen/game.hpp"
#include "search/common/score.hpp"

namespace ricochet::tools::analyse {

/// How a move is marked for its loss.
enum class Glyph : std::uint8_t { none, inaccuracy, mistake, blunder };

/// The least losses in expected score for each glyph.
constexpr double inaccuracy_loss = 0.05;
constexpr double mistake_loss = 0.10;
constexpr double blunder_loss = 0.20;

/// The expected points of the side with this score, from 0 to 1: wins and half of the draws, by the win rates
/// at the game's position (search/common/win_rate.hpp).
double expected_score(Score score, const Game& game);

/// The glyph for a loss in expected score.
Glyph glyph_of(double loss);
/// `?!`, `?`, `??`; empty for none.
std::string_view sign_of(Glyph glyph);
/// The numeric annotation glyph of PGN; 0 for none.
int number_of(Glyph glyph);

// Accuracy by win chance (lichess.org, "Accuracy").
/// The accuracy of a move with this loss in expected score, in percent: 100 without a loss.
double accuracy_of(double loss);

}  // namespace ricochet::tools::analyse
