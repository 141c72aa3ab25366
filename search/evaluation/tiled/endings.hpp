// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>

#include "movegen/tiled/position.hpp"
#include "search/common/score.hpp"
#include "search/common/win_rate.hpp"
#include "search/evaluation/common/material.hpp"
#include "search/evaluation/tiled/features.hpp"

namespace ricochet::tiled {

/// Values of pieces over a whole game in centipawns: P, N, B, R, Q, K. Fitted by logistic regression to games
/// of the engine against itself (Chess Programming Wiki, "Texel's Tuning Method").
constexpr std::array<Score, piece_type_count> piece_values = {109, 341, 355, 505, 1026, 0};

/// The value of one piece, for ordering and exchanges; 0 for `none`.
constexpr Score piece_value(PieceType type) {
    return type == PieceType::none ? 0 : piece_values[index(type)];
}

/// Evaluates positions without a network (`Evaluator`).
struct Endings {
    using Features = tiled::Features;

    /// Values endings in which one side has the force to mate a bare king.
    static std::optional<Score> known_value(const Position& position);
    static int winning_scale(const Position& position, Color strong);
    static Score material(const Position& position, Color us) {
        return material_of(position, us, piece_values);
    }
};

/// The win rate curve of a position, fitted to games: the fewer pieces are left, the more centipawns it takes
/// to win.
WinRateCurve win_rate_curve(const Position& position);

}  // namespace ricochet::tiled
