// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/common/basic_rules.hpp"
#include "movegen/common/perft.hpp"
#include "movegen/tiled/legal_moves.hpp"
#include "movegen/tiled/notation.hpp"
#include "movegen/tiled/position.hpp"

namespace ricochet::tiled {

/// Tiled Squares Chess (RULES-TILED) as a model of `GameRules`.
struct Rules : BasicRules<Position, Move, Undo> {
    static Result<Position> parse_fen(std::string_view text, Variant /*variant*/) {
        return tiled::parse_fen(text);
    }
    /// What the moves of the last ply of a perft are (`statistics_of_last_moves`).
    static std::vector<PerftStatistic> perft_statistics(const Position& position, int depth);
};

static_assert(GameRules<Rules>);

}  // namespace ricochet::tiled
