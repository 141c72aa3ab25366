// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/scheduler.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <set>

namespace ricochet::tools::match {

namespace {

/// Searches for a pairing of engines that have not met, preferring the nearest in the order.
class RoundSearch {
public:
    RoundSearch(std::vector<int> order, const std::vector<std::pair<int, int>>& met)
        : order_(std::move(order)) {
        for (const auto& [one, other] : met) {
            met_.insert(std::minmax(one, other));
        }
    }

    /// Nothing if there is none, or if finding one takes too long.
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

/// The engines in the order in which they are considered for a bye.
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

Scheduler::Scheduler(const Plan& plan) : plan_(plan) {
    if (plan.kind == TournamentKind::swiss) {
        return;
    }
    Encounters encounters;
    const int firsts = plan.kind == TournamentKind::gauntlet ? plan.seeds : plan.engines;
    for (int first = 0; first < firsts; ++first) {
        const int others_from = plan.kind == TournamentKind::gauntlet ? plan.seeds : first + 1;
        for (int second = others_from; second < plan.engines; ++second) {
            encounters.emplace_back(first, second);
        }
    }
    rounds_.push_back(std::move(encounters));
}

std::array<ScheduledGame, 2> Scheduler::games_of(int pair) const {
    const auto round = static_cast<std::size_t>(pair / pairs_a_round());
    const Encounters& encounters = rounds_[plan_.kind == TournamentKind::swiss ? round : 0];
    auto [first, second] = encounters[static_cast<std::size_t>(pair % pairs_a_round() / openings_a_round())];
    if (plan_.reversed) {
        std::swap(first, second);
    }
    const ScheduledGame game{2 * pair + 1, first, second};
    return {game, plan_.keeps_colors ? ScheduledGame{2 * pair + 2, first, second}
                                     : ScheduledGame{2 * pair + 2, second, first}};
}

Pairing Scheduler::pairing(int pair) const {
    const int round = pair / pairs_a_round();
    const int opening = round * openings_a_round() + pair % pairs_a_round() % openings_a_round();
    Pairing result{round + 1, pair + 1, opening, {}};
    for (const ScheduledGame& game : games_of(pair)) {
        if (!finished_.contains(game.number)) {
            result.games.push_back(game);
        }
    }
    return result;
}

/// Draws the rounds of a Swiss up to this one, from 0; false if results are missing.
bool Scheduler::draw_rounds(int round) {
    while (static_cast<int>(rounds_.size()) <= round) {
        if (!rounds_.empty() && !is_complete(static_cast<int>(rounds_.size()) - 1)) {
            return false;
        }
        rounds_.push_back(draw_swiss_round(swiss_state()));
    }
    return true;
}

bool Scheduler::is_complete(int round) const {
    const int games = 2 * pairs_a_round();
    const auto first = finished_.lower_bound(games * round + 1);
    return std::distance(first, finished_.upper_bound(games * (round + 1))) == games;
}

SwissState Scheduler::swiss_state() const {
    const auto engines = static_cast<std::size_t>(plan_.engines);
    SwissState state{plan_.engines, std::vector<int>(engines), {}, std::vector<int>(engines)};
    const auto add_points = [&state](int engine, int half_points) {
        state.half_points[static_cast<std::size_t>(engine)] += half_points;
    };
    for (int pair = 0; pair < static_cast<int>(rounds_.size()) * pairs_a_round(); ++pair) {
        for (const ScheduledGame& game : games_of(pair)) {
            const int white_half_points = finished_.at(game.number);
            add_points(game.white, white_half_points);
            add_points(game.black, 2 - white_half_points);
        }
    }
    for (const Encounters& encounters : rounds_) {
        std::vector<bool> plays(engines);
        for (const auto& [first, second] : encounters) {
            state.met.emplace_back(first, second);
            plays[static_cast<std::size_t>(first)] = true;
            plays[static_cast<std::size_t>(second)] = true;
        }
        for (int engine = 0; engine < plan_.engines; ++engine) {
            if (!plays[static_cast<std::size_t>(engine)]) {
                // A bye counts as winning all games of the round.
                add_points(engine, 2 * plan_.games);
                ++state.byes[static_cast<std::size_t>(engine)];
            }
        }
    }
    return state;
}

std::optional<Pairing> Scheduler::next() {
    while (next_pair_ < plan_.pair_count()) {
        is_waiting_ = plan_.kind == TournamentKind::swiss && !draw_rounds(next_pair_ / pairs_a_round());
        if (is_waiting_) {
            return std::nullopt;
        }
        const int pair = next_pair_++;
        if (pair % plan_.shard.count != plan_.shard.index - 1) {
            continue;
        }
        Pairing result = pairing(pair);
        if (!result.games.empty()) {
            return result;
        }
    }
    return std::nullopt;
}

}  // namespace ricochet::tools::match
