// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/common/basic_rules.hpp"
#include "movegen/common/perft.hpp"
#include "movegen/tiled/fen.hpp"
#include "movegen/tiled/legal_moves.hpp"
#include "movegen/tiled/move_description.hpp"
#include "movegen/tiled/notation.hpp"
#include "movegen/tiled/perft_statistics.hpp"
#include "movegen/tiled/position.hpp"
#include "movegen/tiled/san.hpp"
#include "movegen/tiled/why_illegal.hpp"

namespace ricochet::tiled {

/// Tiled Squares Chess (RULES-TILED) as a model of `GameRules`.
struct Rules : BasicRules<Position, Move, Undo> {
    static Result<Position> parse_fen(std::string_view text, Variant /*variant*/) {
        return tiled::parse_fen(text);
    }
    static std::string why_illegal(std::string_view text, const Position& position) {
        return tiled::why_illegal(text, position);
    }
    static std::vector<PerftStatistic> perft_statistics(const Position& position, int depth) {
        const PerftStatistics found = tiled::perft_statistics(position, depth);
        return {{"nodes", found.nodes},           {"captures", found.captures},
                {"en passant", found.en_passant}, {"castlings", found.castlings},
                {"promotions", found.promotions}, {"tiles by king", found.tiles_by_king},
                {"drops", found.drops},           {"removals", found.removals},
                {"checks", found.checks},         {"mates", found.mates}};
    }
};

static_assert(GameRules<Rules>);

}  // namespace ricochet::tiled
