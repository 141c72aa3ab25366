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

/// How standings treat pairs that repeat earlier ones.
enum class Replays : std::uint8_t { left_out, counted };

/// All counts of a tournament, from its finished games in any order. The two games of a pair depend on each
/// other, so games, points and pairs are counted in complete pairs only.
///
/// Engines limited by nodes or depth only may repeat games from the same opening, which give no new
/// information. A pair is left out if both its games repeat, move by move, those of an earlier pair from its
/// opening; but only as long as all pairs of the two engines with a repeated opening do so. Once one pair
/// differs, the engines are known to play by chance: then every pair is a random sample, even a repeated one,
/// and leaving some out would bias the mean. No pair is left out in a tuning, or if replays are counted.
class Standings {
public:
    explicit Standings(const Conditions& conditions, Replays replays = Replays::left_out);

    /// Counts a game. Both players must be among the engines.
    void add(const GameRecord& record);

    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    [[nodiscard]] std::size_t engine_count() const { return names_.size(); }
    /// All games, including replays and unpaired games, as in `endings`, `blame` and `warnings`.
    [[nodiscard]] int games() const { return games_; }
    /// Games in pairs that are left out as replays.
    [[nodiscard]] int repetitions() const;
    /// Games not counted yet because the other one of their pair is not finished.
    [[nodiscard]] int unpaired_games() const { return static_cast<int>(half_pairs_.size()); }
    /// The number of warnings about an engine.
    [[nodiscard]] std::int64_t warnings(std::size_t engine, WarningKind kind) const {
        return warnings_[engine][index(kind)];
    }
    /// An engine's results in complete pairs.
    [[nodiscard]] GameCounts results(std::size_t engine) const;
    /// An engine's results against one opponent.
    [[nodiscard]] const GameCounts& results(std::size_t engine, std::size_t opponent) const {
        return results_[engine][opponent];
    }
    /// An engine's complete pairs against all opponents.
    [[nodiscard]] PairCounts pairs(std::size_t engine) const;
    /// Complete pairs against one opponent.
    [[nodiscard]] const PairCounts& pairs(std::size_t engine, std::size_t opponent) const {
        return pairs_[engine][opponent];
    }
    /// Complete pairs with a win and a loss, of all engines.
    [[nodiscard]] std::int64_t split_pairs() const { return split_pairs_; }
    /// The number of games with this ending.
    [[nodiscard]] int endings(Ending ending) const { return endings_[index(ending)]; }
    /// The number of games with this ending for which an engine is to blame.
    [[nodiscard]] int blame(std::size_t engine, Ending ending) const { return blame_[engine][index(ending)]; }
    /// Wins of White, draws, wins of Black.
    [[nodiscard]] const GameCounts& by_white() const { return by_white_; }
    /// The engines from best to worst score; equals in the given order.
    [[nodiscard]] std::vector<std::size_t> ranking() const;

private:
    /// Identifies a game in order to find replays; nothing if it always counts.
    using Fingerprint = std::optional<std::size_t>;
    struct CountedGame {
        std::size_t white;
        std::size_t black;
        int white_half_points;
        Fingerprint fingerprint;
    };
    using CountedPair = std::array<CountedGame, 2>;
    /// The pairs of two engines without clocks.
    struct Encounter {
        /// The fingerprints of the first pair of each opening.
        std::map<std::size_t, std::pair<std::size_t, std::size_t>> courses;
        /// Pairs that repeat the first one of their opening; empty once the engines have proved to play by
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
    /// Whether an engine is limited by nodes or depth only; false if no pair may be left out.
    std::vector<bool> is_clockless_;
    std::map<std::pair<std::size_t, std::size_t>, Encounter> encounters_;
    /// The finished games of unfinished pairs, by pair number.
    std::map<int, CountedGame> half_pairs_;
};

/// The standings after these games of a tournament, finished or not.
Standings count_games(const Conditions& conditions, const Games& games, Replays replays = Replays::left_out);

/// The final number of games in the tournament or shard: as planned, or as played if that is more because the
/// plan was shortened.
int games_in_the_end(const Conditions& conditions, const Standings& standings);

/// The results of one opening.
struct OpeningResults {
    Opening opening;
    /// From White's view.
    GameCounts counts;
    int plies = 0;
};

/// The results by opening, in the order of the games.
std::vector<OpeningResults> count_openings(const Games& games);

/// The state of the test between the first two engines; nothing if there is none.
std::optional<SprtState> sprt_state(const Conditions& conditions, const Standings& standings);

}  // namespace ricochet::tools::match
