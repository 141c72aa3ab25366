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
#include "search/common/score.hpp"
#include "search/evaluation/common/evaluation_trace.hpp"
#include "search/evaluation/common/material.hpp"
#include "search/evaluation/network/accumulators.hpp"

namespace ricochet {

/// Evaluates positions of a game. One per thread: it keeps a network's accumulators, which never change a
/// result. `Endings` evaluates without a network:
/// - `Features`, the inputs of its network;
/// - `known_value(position)`, the value for the side to move, of endings in which no network is used;
/// - `winning_scale(position, strong)`, how winnable the position is for a side, 0 (a draw) to `normal_scale`;
/// - `material(position, color)`, what a side's pieces are worth.
template <class Endings>
class Evaluator {
public:
    using Features = typename Endings::Features;
    using Position = typename Features::Position;

    /// Sets the network, of `Features::shape`; null, the default, evaluates by material.
    void use_network(std::shared_ptr<const Network> network) {
        if (network == nullptr) {
            accumulators_.reset();
        } else if (!accumulators_.has_value() || accumulators_->network() != network) {
            accumulators_.emplace(std::move(network), max_ply + 1);
        }
    }

    /// The static value in centipawns from the side to move's point of view, within +-score_evaluation_bound.
    /// The position must not be in check. Integer arithmetic only: the same on every compiler. The ply never
    /// changes the value, but saves time if the parent was evaluated at the ply before.
    [[nodiscard]] Score evaluate(const Position& position, std::size_t ply = 0) {
        if (const std::optional<Score> known = Endings::known_value(position)) {
            return bounded(*known);
        }
        const Color us = position.side_to_move();
        const Score value = accumulators_.has_value()
                                ? accumulators_->evaluate(position, ply)
                                : Endings::material(position, us) - Endings::material(position, ~us);
        return bounded(std::int64_t{value} * scale_of(position, value) / normal_scale);
    }

    /// The evaluation with all its parts.
    [[nodiscard]] EvaluationTrace trace(const Position& position) {
        EvaluationTrace trace;
        const Color us = position.side_to_move();
        trace.is_known = Endings::known_value(position).has_value();
        trace.material = Endings::material(position, Color::white) - Endings::material(position, Color::black);
        Score value = trace.material;
        if (accumulators_.has_value()) {
            trace.network = trace_network(*accumulators_->network(), position);
            value = trace.network->value;
        }
        trace.scale = scale_of(position, us == Color::white ? value : -value);
        trace.evaluation = us == Color::white ? evaluate(position) : -evaluate(position);
        return trace;
    }

private:
    static Score bounded(std::int64_t value) {
        constexpr std::int64_t bound = score_evaluation_bound;
        return static_cast<Score>(std::clamp(value, -bound, bound));
    }

    // Scaling of drawish endings (Chess Programming Wiki, "Draw Evaluation").
    static int scale_of(const Position& position, Score value) {
        // With more pieces no ending is drawish, and checking would cost time.
        constexpr int most_pieces = 16;
        if (value == 0 || position.occupied().count() > most_pieces) {
            return normal_scale;
        }
        const Color us = position.side_to_move();
        return Endings::winning_scale(position, value > 0 ? us : ~us);
    }

    static NetworkTrace trace_network(const Network& network, const Position& position) {
        const typename Features::View view = Features::view(position);
        const int sign = view.side_to_move == Color::white ? 1 : -1;
        const auto value_of = [&network, sign](const typename Features::View& seen) {
            return sign * network_value<Features>(network, seen);
        };
        NetworkTrace trace;
        trace.value = value_of(view);
        trace.bucket = view.bucket - view.first_bucket;
        for (std::size_t bucket = 0; bucket < Features::variant_buckets; ++bucket) {
            typename Features::View other = view;
            other.bucket = view.first_bucket + bucket;
            trace.by_bucket.push_back(value_of(other));
        }
        std::array<typename Features::Cell, Features::cell_count> cells;
        std::copy(view.cells.begin(), view.cells.end(), cells.begin());
        for (std::size_t place = 0; place < Features::cell_count; ++place) {
            const typename Features::Cell cell = cells[place];
            const char letter = Features::removable_letter(cell);
            if (letter == ' ') {
                continue;
            }
            cells[place] = Features::without(cell);
            // In the same bucket, so that the difference is due to the piece alone.
            typename Features::View without = view;
            without.cells = cells;
            const auto square = static_cast<SquareOf<Position>>(place);
            trace.pieces.push_back({to_string(square), letter, trace.value - value_of(without)});
            cells[place] = cell;
        }
        return trace;
    }

    std::optional<Accumulators<Features>> accumulators_;
};

}  // namespace ricochet
