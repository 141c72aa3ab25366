// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>

#include "movegen/tensor/position.hpp"
#include "search/common/score.hpp"
#include "search/common/win_rate.hpp"
#include "search/evaluation/common/material.hpp"
#include "search/evaluation/tensor/features.hpp"

namespace ricochet::tensor {

/// Values of pieces over a whole game in centipawns: P, N, B, R, Q, K, T. Fitted by logistic regression to
/// 8,300 games of the engine against itself (Chess Programming Wiki, "Texel's Tuning Method").
constexpr std::array<Score, piece_type_count> piece_values = {98, 363, 343, 503, 976, 0, 364};

/// The value of one piece, for ordering and exchanges; 0 for `none`.
constexpr Score piece_value(PieceType type) {
    return type == PieceType::none ? 0 : piece_values[index(type)];
}

/// Evaluates positions without a network (`Evaluator`).
struct Endings {
    using Features = tensor::Features;

    /// Values drives (evaluation/tensor/drive.hpp), and endings against a bare king, or against a king with
    /// only beasts and without pawns on the other side, unless pawns have to decide.
    static std::optional<Score> known_value(const Position& position);
    static int winning_scale(const Position& position, Color strong);
    static Score material(const Position& position, Color us) {
        return material_of(position, us, piece_values);
    }
};

/// Whether a side without pawns drives a king with nothing but beasts, or the ending has a network
/// (evaluation/tensor/drive.hpp).
bool is_drive(const Position& position);

/// The win rate curve of a position, fitted to games: the fewer pieces are left, the more centipawns it takes
/// to win, since single pawns stop deciding.
WinRateCurve win_rate_curve(const Position& position);

}  // namespace ricochet::tensor
