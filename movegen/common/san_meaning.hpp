// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>
#include <string_view>
#include <vector>

#include "movegen/base/quote.hpp"
#include "movegen/base/result.hpp"

namespace ricochet {

/// The one legal move that a text in algebraic notation means. The error says that it means none, or names two.
template <class Move>
Result<Move> only_meaning(std::string_view text, const std::vector<Move>& moves) {
    if (moves.empty()) {
        return Error{fmt::format("{} is not a legal move here", quoted(text))};
    }
    if (moves.size() > 1) {
        return Error{
            fmt::format("{} is ambiguous: {} or {}", quoted(text), to_uci(moves[0]), to_uci(moves[1]))};
    }
    return moves[0];
}

}  // namespace ricochet
