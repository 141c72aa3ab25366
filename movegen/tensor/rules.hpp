// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/common/basic_rules.hpp"
#include "movegen/common/perft.hpp"
#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/move_description.hpp"
#include "movegen/tensor/notation.hpp"
#include "movegen/tensor/perft_statistics.hpp"
#include "movegen/tensor/position.hpp"
#include "movegen/tensor/san.hpp"
#include "movegen/tensor/why_illegal.hpp"

namespace ricochet::tensor {

/// Tensor Chess and its sister game without beasts (RULES 9) as a model of `GameRules`.
struct Rules : BasicRules<Position, Move, Undo> {
    static Result<Position> parse_fen(std::string_view text, Variant variant) {
        return tensor::parse_fen(text, variant);
    }
    static std::string why_illegal(std::string_view text, const Position& position) {
        return tensor::why_illegal(text, position);
    }
    static std::vector<PerftStatistic> perft_statistics(const Position& position, int depth) {
        const PerftStatistics found = tensor::perft_statistics(position, depth);
        return {{"nodes", found.nodes},
                {"captures", found.captures},
                {"beast captures", found.beast_captures},
                {"bounces", found.bounces},
                {"propels", found.propels},
                {"en passant", found.en_passant},
                {"castlings", found.castlings},
                {"promotions", found.promotions},
                {"checks", found.checks},
                {"mates", found.mates}};
    }
};

static_assert(GameRules<Rules>);

}  // namespace ricochet::tensor
