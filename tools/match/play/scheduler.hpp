// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "tools/match/store/conditions.hpp"

namespace ricochet::tools::match {

/// One game of a pairing.
struct ScheduledGame {
    /// From 1, counted over the whole tournament.
    int number;
    /// Places in the list of engines.
    int white;
    int black;
};

/// Two engines and an opening, with the games on it that remain to be played: with both colours, or the one
/// that is missing.
struct Pairing {
    int round;
    /// From 1, counted over the whole tournament.
    int pair;
    /// From 0. The same for all pairings of a round, so that all face the same openings.
    int opening;
    std::vector<ScheduledGame> games;
};

/// Gives out a tournament's pairings in an order that depends on the plan alone. A longer plan begins like a
/// shorter one.
class Scheduler {
public:
    explicit Scheduler(const Plan& plan);

    /// Takes a game off the list, before pairings are given out.
    void mark_finished(int game) { finished_.insert(game); }
    /// The next pairing of this shard with games left; nothing at the end.
    std::optional<Pairing> next();

private:
    [[nodiscard]] Pairing pairing(int pair) const;

    Plan plan_;
    /// Who meets whom in a round.
    std::vector<std::pair<int, int>> encounters_;
    std::set<int> finished_;
    int next_pair_ = 0;
};

}  // namespace ricochet::tools::match
