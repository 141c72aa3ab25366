// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "tools/match/store/conditions.hpp"

namespace ricochet::tools::match {

/// What is known of a Swiss tournament when a round is to be drawn. Engines are numbered from 0, the strongest
/// first as far as is known before the first round.
struct SwissState {
    int engines = 0;
    /// Points of each engine, in half points.
    std::vector<int> half_points;
    /// Who has met whom, in any order.
    std::vector<std::pair<int, int>> met;
    /// How often each engine was left over.
    std::vector<int> byes;
};

/// Who meets whom in the next round: in the first one the upper half of the list the lower half; later
/// neighbours in the order of points (equals in the order of the list), nobody twice as long as that is
/// possible at all. With an odd number of engines one has a bye: the last one of those that had
/// the fewest, unless somebody would have to be met again for that.
std::vector<std::pair<int, int>> draw_swiss_round(const SwissState& state);

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

/// Gives out a tournament's pairings in an order that depends on the plan alone and, in a Swiss, on the results
/// of the rounds before. A longer plan begins like a shorter one.
class Scheduler {
public:
    explicit Scheduler(const Plan& plan);

    /// Takes a finished game off the list, with White's half points in it.
    void mark_finished(int game, int white_half_points) { finished_[game] = white_half_points; }
    /// The next pairing of this shard with games left; nothing at the end, and while `is_waiting`.
    std::optional<Pairing> next();
    /// Whether the next round of a Swiss waits for games of the last one.
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
    /// Who meets whom in each round; in all rounds alike but for a Swiss.
    std::vector<Encounters> rounds_;
    /// White's half points in each finished game.
    std::map<int, int> finished_;
    int next_pair_ = 0;
    bool is_waiting_ = false;
};

}  // namespace ricochet::tools::match
