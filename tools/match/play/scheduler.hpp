// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "tools/match/store/conditions.hpp"

namespace ricochet::tools::match {

/// The state of a Swiss tournament before a round is drawn. Engines are numbered from 0, in seeding order.
struct SwissState {
    int engines = 0;
    /// Points of each engine, in half points.
    std::vector<int> half_points;
    /// Pairs that have met, in any order.
    std::vector<std::pair<int, int>> met;
    /// How many byes each engine had.
    std::vector<int> byes;
};

/// The pairings of the next round. The first round pairs the upper half of the list with the lower half. Later
/// rounds pair neighbours in order of points (equals in list order), avoiding repeated pairings if possible.
/// With an odd number of engines, one has a bye: the last of those with the fewest byes, unless that forces a
/// repeated pairing.
std::vector<std::pair<int, int>> draw_swiss_round(const SwissState& state);

/// One game of a pairing.
struct ScheduledGame {
    /// From 1, counted over the whole tournament.
    int number;
    /// Indices in the list of engines.
    int white;
    int black;
};

/// Two engines and an opening, with the games that remain to be played on it: with both colours, or the missing
/// one.
struct Pairing {
    int round;
    /// From 1, counted over the whole tournament.
    int pair;
    /// From 0. All pairings of a round have the same openings.
    int opening;
    std::vector<ScheduledGame> games;
};

/// Hands out a tournament's pairings in an order that depends only on the plan and, in a Swiss, on the results
/// of earlier rounds. A longer plan starts like a shorter one.
class Scheduler {
public:
    explicit Scheduler(const Plan& plan);

    /// Marks a game as finished, with White's half points.
    void mark_finished(int game, int white_half_points) { finished_[game] = white_half_points; }
    /// The next pairing of this shard with games left; nothing at the end, or while `is_waiting`.
    std::optional<Pairing> next();
    /// Whether the next round of a Swiss is waiting for games of the last one.
    [[nodiscard]] bool is_waiting() const { return is_waiting_; }

private:
    using Encounters = std::vector<std::pair<int, int>>;

    [[nodiscard]] int openings_a_round() const { return plan_.games / 2; }
    [[nodiscard]] int pairs_a_round() const { return plan_.encounters_a_round() * openings_a_round(); }
    [[nodiscard]] std::array<ScheduledGame, 2> games_of(int pair) const;
    [[nodiscard]] Pairing pairing(int pair) const;
    bool draw_rounds(int round);
    [[nodiscard]] bool is_complete(int round) const;
    [[nodiscard]] SwissState swiss_state() const;

    Plan plan_;
    /// The pairings of each round; except in a Swiss, all rounds share the first entry.
    std::vector<Encounters> rounds_;
    /// White's half points in each finished game.
    std::map<int, int> finished_;
    int next_pair_ = 0;
    bool is_waiting_ = false;
};

}  // namespace ricochet::tools::match
