// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "movegen/common/board_text.hpp"
#include "search/common/evaluation_trace.hpp"
#include "search/common/score.hpp"
#include "search/evaluation/common/assembly.hpp"
#include "search/evaluation/network/accumulators.hpp"

namespace ricochet {

/// Whether the network is to be asked: not where a side has its king alone, since mating it is a matter of
/// driving it to the edge, which the hand-written evaluation knows.
template <class Position>
bool suits_network(const Position& position) {
    return position.pieces(Color::white).many() && position.pieces(Color::black).many();
}

/// What a network's value means for play, still for the side to move: scaled down in endings that cannot be won
/// (the game's `winning_scale`), within +-score_evaluation_bound.
template <class Context>
Score scaled_network_value(Score network_value, const typename Context::Position& position, Context& context) {
    // With more pieces no ending is known to be a draw, and asking would cost time.
    constexpr int most_pieces = 16;
    int scale = normal_scale;
    if (network_value != 0 && position.occupied().count() <= most_pieces) {
        context.position = &position;
        initialize(context);
        const Color us = position.side_to_move();
        scale = winning_scale(context, network_value > 0 ? us : ~us);
    }
    const std::int64_t scaled = std::int64_t{network_value} * scale / normal_scale;
    return static_cast<Score>(
        std::clamp<std::int64_t>(scaled, -score_evaluation_bound, score_evaluation_bound));
}

/// Evaluates by another network from now on, or by none where null.
template <NetworkFeatures F>
void exchange_network(std::optional<Accumulators<F>>& accumulators, std::shared_ptr<const Network> network) {
    if (network == nullptr) {
        accumulators.reset();
    } else if (!accumulators.has_value() || accumulators->network() != network) {
        accumulators.emplace(std::move(network), max_ply + 1);
    }
}

/// The network's view of a position, for people.
template <NetworkFeatures F>
NetworkTrace trace_network(const Network& network, const typename F::Position& position) {
    const typename F::View view = F::view(position);
    const auto value_of = [&network, sign = view.side_to_move == Color::white ? 1 : -1](
                              const typename F::View& seen) { return sign * network_value<F>(network, seen); };
    NetworkTrace trace;
    trace.value = value_of(view);
    trace.bucket = view.bucket - view.first_bucket;
    for (std::size_t bucket = 0; bucket < F::variant_buckets; ++bucket) {
        typename F::View other = view;
        other.bucket = view.first_bucket + bucket;
        trace.by_bucket.push_back(value_of(other));
    }
    std::array<typename F::Cell, F::cell_count> cells;
    std::copy(view.cells.begin(), view.cells.end(), cells.begin());
    for (std::size_t place = 0; place < F::cell_count; ++place) {
        const typename F::Cell cell = cells[place];
        const char letter = F::removable_letter(cell);
        if (letter == ' ') {
            continue;
        }
        cells[place] = F::without(cell);
        // In the same bucket, so that the difference is the piece's alone.
        typename F::View without = view;
        without.cells = cells;
        const auto square = static_cast<SquareOf<typename F::Position>>(place);
        trace.pieces.push_back({to_string(square), letter, trace.value - value_of(without)});
        cells[place] = cell;
    }
    return trace;
}

}  // namespace ricochet
