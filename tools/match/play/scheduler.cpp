// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/scheduler.hpp"

namespace ricochet::tools::match {

Scheduler::Scheduler(const Plan& plan) : plan_(plan) {
    const int firsts = plan.kind == TournamentKind::gauntlet ? plan.seeds : plan.engines;
    for (int first = 0; first < firsts; ++first) {
        const int others_from = plan.kind == TournamentKind::gauntlet ? plan.seeds : first + 1;
        for (int second = others_from; second < plan.engines; ++second) {
            encounters_.emplace_back(first, second);
        }
    }
}

Pairing Scheduler::pairing(int pair) const {
    const int openings_a_round = plan_.games / 2;
    const int pairs_a_round = static_cast<int>(encounters_.size()) * openings_a_round;
    const int round = pair / pairs_a_round;
    const int in_round = pair % pairs_a_round;
    auto [first, second] = encounters_[static_cast<std::size_t>(in_round / openings_a_round)];
    if (plan_.reversed) {
        std::swap(first, second);
    }
    const ScheduledGame swapped = plan_.keeps_colors ? ScheduledGame{2 * pair + 2, first, second}
                                                     : ScheduledGame{2 * pair + 2, second, first};
    Pairing result{round + 1, pair + 1, round * openings_a_round + in_round % openings_a_round, {}};
    for (const ScheduledGame& game : {ScheduledGame{2 * pair + 1, first, second}, swapped}) {
        if (!finished_.contains(game.number)) {
            result.games.push_back(game);
        }
    }
    return result;
}

std::optional<Pairing> Scheduler::next() {
    while (next_pair_ < plan_.pair_count()) {
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
