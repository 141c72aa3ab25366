// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/match/statistics/elo.hpp"
#include "tools/match/store/conditions.hpp"
#include "tools/match/store/game_record.hpp"

namespace ricochet::tools::match {

/// What standings do with pairs of games that repeat others.
enum class Replays : std::uint8_t { left_out, counted };

/// All counts of a tournament, built up from its finished games in any order. The two games on an opening
/// depend on each other, so complete pairs are the sample of which all results are: games, points and pairs
/// alike.
///
/// Engines that are bound by nodes or depth alone may play the same games from the same opening, which say
/// nothing new. A pair is left out where both its games repeat, move by move, those of an earlier pair from its
/// opening; but only as long as all pairs of the two engines do so that came from an opening again. Once one
/// has differed they play by chance: then every pair is a draw from what may happen, equal ones too, and
/// leaving those out would change the mean. In a tuning no pair is ever left out, nor where replays are
/// counted.
class Standings {
public:
    explicit Standings(const Conditions& conditions, Replays replays = Replays::left_out);

    /// Counts a game. Both players must be among the engines.
    void add(const GameRecord& record);

    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    [[nodiscard]] std::size_t engine_count() const { return names_.size(); }
    /// All games, repetitions and those without the other one of their pair included, as in `endings`, `blame`
    /// and `warnings`.
    [[nodiscard]] int games() const { return games_; }
    /// Games of pairs that are left out since they repeat others.
    [[nodiscard]] int repetitions() const;
    /// Games that do not count yet, since the other one of their pair is not finished.
    [[nodiscard]] int unpaired_games() const { return static_cast<int>(half_pairs_.size()); }
    /// How often an engine was warned of.
    [[nodiscard]] std::int64_t warnings(std::size_t engine, WarningKind kind) const {
        return warnings_[engine][index(kind)];
    }
    /// All results of an engine, in complete pairs.
    [[nodiscard]] GameCounts results(std::size_t engine) const;
    /// The results of an engine against one opponent.
    [[nodiscard]] const GameCounts& results(std::size_t engine, std::size_t opponent) const {
        return results_[engine][opponent];
    }
    /// Complete pairs of an engine, against everybody.
    [[nodiscard]] PairCounts pairs(std::size_t engine) const;
    /// Complete pairs against one opponent.
    [[nodiscard]] const PairCounts& pairs(std::size_t engine, std::size_t opponent) const {
        return pairs_[engine][opponent];
    }
    /// Complete pairs of a win and a loss, of all engines.
    [[nodiscard]] std::int64_t split_pairs() const { return split_pairs_; }
    /// How many games ended so.
    [[nodiscard]] int endings(Ending ending) const { return endings_[index(ending)]; }
    /// How many games ended so through the fault of an engine.
    [[nodiscard]] int blame(std::size_t engine, Ending ending) const { return blame_[engine][index(ending)]; }
    /// Wins of White, draws, wins of Black.
    [[nodiscard]] const GameCounts& by_white() const { return by_white_; }
    /// The engines from the best score to the worst; equals in the given order.
    [[nodiscard]] std::vector<std::size_t> ranking() const;

private:
    /// What a game is known by again; nothing if it counts in any case.
    using Fingerprint = std::optional<std::size_t>;
    struct CountedGame {
        std::size_t white;
        std::size_t black;
        int white_half_points;
        Fingerprint fingerprint;
    };
    using CountedPair = std::array<CountedGame, 2>;
    /// Pairs of two engines whose clocks have no say in their moves.
    struct Encounter {
        /// The fingerprints of the first pair from each opening.
        std::map<std::size_t, std::pair<std::size_t, std::size_t>> courses;
        /// Pairs that repeat the first one from their opening; none once the engines are known to play by
        /// chance.
        std::vector<CountedPair> replays;
        bool plays_by_chance = false;
    };

    [[nodiscard]] std::size_t place(const std::string& name) const;
    [[nodiscard]] Fingerprint fingerprint(const GameRecord& record) const;
    void add_pair(const CountedPair& pair, const Opening& opening);
    void count(const CountedPair& pair);

    std::vector<std::string> names_;
    std::vector<std::vector<GameCounts>> results_;
    std::vector<std::vector<PairCounts>> pairs_;
    std::vector<std::array<int, ending_count>> blame_;
    std::array<int, ending_count> endings_{};
    GameCounts by_white_;
    std::int64_t split_pairs_ = 0;
    int games_ = 0;
    std::vector<std::array<std::int64_t, warning_kind_count>> warnings_;
    /// Whether an engine's clock has no say in its moves.
    std::vector<bool> is_clockless_;
    std::map<std::pair<std::size_t, std::size_t>, Encounter> encounters_;
    /// The games of pairs with one game finished, by the number of the pair.
    std::map<int, CountedGame> half_pairs_;
};

/// All of a finished or running tournament's games counted.
Standings count_games(const Conditions& conditions, const Games& games, Replays replays = Replays::left_out);

/// How many games the tournament, or the shard, has in the end: those of the plan, or those there are, where
/// rounds were taken from it.
int games_in_the_end(const Conditions& conditions, const Standings& standings);

/// The results on one opening.
struct OpeningResults {
    Opening opening;
    /// White's.
    GameCounts counts;
    int plies = 0;
};

/// The results by opening, in the order of the games.
std::vector<OpeningResults> count_openings(const Games& games);

/// Where the test between the first two engines stands; nothing if there is none.
std::optional<SprtState> sprt_state(const Conditions& conditions, const Standings& standings);

}  // namespace ricochet::tools::match
