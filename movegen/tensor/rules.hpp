// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/common/basic_rules.hpp"
#include "movegen/common/perft.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/notation.hpp"
#include "movegen/tensor/position.hpp"

namespace ricochet::tensor {

/// Tensor Chess and its sister game without beasts (RULES 9) as a model of `GameRules`.
struct Rules : BasicRules<Position, Move, Undo> {
    static Result<Position> parse_fen(std::string_view text, Variant variant) {
        return tensor::parse_fen(text, variant);
    }
    /// What the moves of the last ply of a perft are (`statistics_of_last_moves`).
    static std::vector<PerftStatistic> perft_statistics(const Position& position, int depth);
};

static_assert(GameRules<Rules>);

}  // namespace ricochet::tensor
