// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/scheduler.hpp"

#include <algorithm>
#include <cstddef>

namespace ricochet::tools::match {

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

/// Draws the rounds of a Swiss up to this one, from 0; false where results are missing for that.
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
                // As if it had won all games of the round.
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
