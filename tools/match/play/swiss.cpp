// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/swiss.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <set>

namespace ricochet::tools::match {

namespace {

/// Looks for a pairing of everybody with somebody whom they have not met, the nearest in the order first.
class RoundSearch {
public:
    RoundSearch(std::vector<int> order, const std::vector<std::pair<int, int>>& met)
        : order_(std::move(order)) {
        for (const auto& [one, other] : met) {
            met_.insert(std::minmax(one, other));
        }
    }

    /// Nothing where there is none, or to find it takes too long.
    std::optional<std::vector<std::pair<int, int>>> run() {
        return pair_rest(order_) ? std::optional(pairs_) : std::nullopt;
    }

private:
    bool pair_rest(const std::vector<int>& rest) {
        constexpr int most_steps = 100'000;
        if (rest.empty()) {
            return true;
        }
        for (std::size_t i = 1; i < rest.size() && ++steps_ < most_steps; ++i) {
            if (met_.contains(std::minmax(rest[0], rest[i]))) {
                continue;
            }
            pairs_.emplace_back(rest[0], rest[i]);
            std::vector<int> others(rest.begin() + 1, rest.end());
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(i) - 1);
            if (pair_rest(others)) {
                return true;
            }
            pairs_.pop_back();
        }
        return false;
    }

    std::vector<int> order_;
    std::set<std::pair<int, int>> met_;
    std::vector<std::pair<int, int>> pairs_;
    int steps_ = 0;
};

std::vector<std::pair<int, int>> pair_neighbours(const std::vector<int>& order) {
    std::vector<std::pair<int, int>> pairs;
    for (std::size_t i = 0; i + 1 < order.size(); i += 2) {
        pairs.emplace_back(order[i], order[i + 1]);
    }
    return pairs;
}

std::vector<std::pair<int, int>> pair_halves(const std::vector<int>& order) {
    std::vector<std::pair<int, int>> pairs;
    const std::size_t half = order.size() / 2;
    for (std::size_t i = 0; i < half; ++i) {
        pairs.emplace_back(order[i], order[i + half]);
    }
    return pairs;
}

/// Everybody who may have a bye, in the order in which they are thought of.
std::vector<int> bye_order(const SwissState& state, const std::vector<int>& order) {
    std::vector<int> candidates(order.rbegin(), order.rend());
    std::stable_sort(candidates.begin(), candidates.end(), [&state](int a, int b) {
        return state.byes[static_cast<std::size_t>(a)] < state.byes[static_cast<std::size_t>(b)];
    });
    return candidates;
}

std::vector<int> without(std::vector<int> order, int engine) {
    order.erase(std::find(order.begin(), order.end(), engine));
    return order;
}

}  // namespace

std::vector<std::pair<int, int>> draw_swiss_round(const SwissState& state) {
    std::vector<int> order(static_cast<std::size_t>(state.engines));
    std::iota(order.begin(), order.end(), 0);
    const auto points = [&state](int engine) { return state.half_points[static_cast<std::size_t>(engine)]; };
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return points(a) > points(b); });
    std::vector<std::vector<int>> choices = {order};
    if (order.size() % 2 != 0) {
        choices.clear();
        for (const int engine : bye_order(state, order)) {
            choices.push_back(without(order, engine));
        }
    }
    if (state.met.empty()) {
        return pair_halves(choices.front());
    }
    for (const std::vector<int>& choice : choices) {
        if (const auto pairs = RoundSearch(choice, state.met).run()) {
            return *pairs;
        }
    }
    return pair_neighbours(choices.front());
}

}  // namespace ricochet::tools::match
