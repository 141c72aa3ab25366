// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "movegen/common/result.hpp"

namespace ricochet::tools::match {

enum class TournamentKind : std::uint8_t { round_robin, gauntlet };

/// A share of a tournament: the `index`th of `count`, from 1.
struct Shard {
    int index = 1;
    int count = 1;
};

/// Reads `2/4`.
Result<Shard> parse_shard(std::string_view text);

/// Who meets whom, how often.
struct Plan {
    TournamentKind kind = TournamentKind::round_robin;
    int engines = 2;
    /// In a gauntlet the first so many engines meet all the others.
    int seeds = 1;
    int rounds = 1;
    /// Games of each two engines in a round; even, as every opening is played with both colours.
    int games = 2;
    Shard shard;
};

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

    /// Games of the whole tournament.
    [[nodiscard]] int total_games() const;
    /// Games of this shard.
    [[nodiscard]] int shard_games() const;

private:
    [[nodiscard]] int pair_count() const;
    [[nodiscard]] Pairing pairing(int pair) const;

    Plan plan_;
    /// Who meets whom in a round.
    std::vector<std::pair<int, int>> encounters_;
    std::set<int> finished_;
    int next_pair_ = 0;
};

}  // namespace ricochet::tools::match
