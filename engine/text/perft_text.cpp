// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/perft_text.hpp"

#include <fmt/format.h>

#include "movegen/tensor/notation.hpp"

namespace ricochet {

std::uint64_t total_of(const std::vector<PerftMove>& moves, int depth) {
    std::uint64_t total = depth == 0 ? 1 : 0;
    for (const PerftMove& move : moves) {
        total += move.nodes;
    }
    return total;
}

std::string format_divide(const std::vector<PerftMove>& moves, int depth) {
    std::string text;
    for (const PerftMove& move : moves) {
        text += fmt::format("{}: {}\n", to_uci(move.move), move.nodes);
    }
    return text + fmt::format("\nNodes searched: {}", total_of(moves, depth));
}

}  // namespace ricochet
