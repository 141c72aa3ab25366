// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/perft_text.hpp"

#include <fmt/format.h>

namespace ricochet {

std::uint64_t total_of(const PerftCounts& counts, int depth) {
    std::uint64_t total = depth == 0 ? 1 : 0;
    for (const auto& [move, nodes] : counts) {
        total += nodes;
    }
    return total;
}

std::string format_divide(const PerftCounts& counts, const Game& game, int depth) {
    std::string text;
    for (const auto& [move, nodes] : counts) {
        text += fmt::format("{}: {}\n", game.to_uci(move), nodes);
    }
    return text + fmt::format("\nNodes searched: {}", total_of(counts, depth));
}

}  // namespace ricochet
