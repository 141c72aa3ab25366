// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/perft_text.hpp"

#include <fmt/format.h>

#include "movegen/tensor/rules.hpp"

namespace ricochet {

std::uint64_t total_of(const std::vector<tensor::PerftMove>& moves, int depth) {
    std::uint64_t total = depth == 0 ? 1 : 0;
    for (const tensor::PerftMove& move : moves) {
        total += move.nodes;
    }
    return total;
}

std::string format_divide(const std::vector<tensor::PerftMove>& moves, int depth) {
    std::string text;
    for (const tensor::PerftMove& move : moves) {
        text += fmt::format("{}: {}\n", tensor::to_uci(move.move), move.nodes);
    }
    return text + fmt::format("\nNodes searched: {}", total_of(moves, depth));
}

std::string divide(const Game& game, int depth, const std::atomic<bool>& stop) {
    PerftOptions options;
    options.stop = &stop;
    return format_divide(tensor::perft_divide(game.as<tensor::Rules>()->position(), depth, options), depth);
}

}  // namespace ricochet
