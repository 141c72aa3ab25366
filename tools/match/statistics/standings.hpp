// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "tools/match/statistics/elo.hpp"
#include "tools/match/statistics/sprt.hpp"
#include "tools/match/store/conditions.hpp"
#include "tools/match/store/game_record.hpp"

namespace ricochet::tools::match {

/// All counts of a tournament, built up from its finished games in any order. Engines that are bound by nodes
/// or depth alone play the same game from the same opening: a game that repeats another one move by move says
/// nothing new, and counts neither in results nor in pairs.
class Standings {
public:
    explicit Standings(const std::vector<Participant>& engines);

    /// Counts a game. Both players must be among the engines.
    void add(const GameRecord& record);

    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    [[nodiscard]] std::size_t engine_count() const { return names_.size(); }
    /// All games, repetitions included.
    [[nodiscard]] int games() const { return games_; }
    /// Games that repeat others, and are left out of all but `games`, `endings`, `blame` and `stray_answers`.
    [[nodiscard]] int repetitions() const { return repetitions_; }
    /// How many answers to no search an engine has sent.
    [[nodiscard]] std::int64_t stray_answers(std::size_t engine) const { return stray_answers_[engine]; }
    /// All results of an engine.
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
    /// How many games ended so.
    [[nodiscard]] int endings(Ending ending) const { return endings_[index(ending)]; }
    /// How many games ended so through the fault of an engine.
    [[nodiscard]] int blame(std::size_t engine, Ending ending) const { return blame_[engine][index(ending)]; }
    /// Wins of White, draws, wins of Black.
    [[nodiscard]] const GameCounts& by_white() const { return by_white_; }
    /// The engines from the best score to the worst; equals in the given order.
    [[nodiscard]] std::vector<std::size_t> ranking() const;

private:
    /// What a game is known by again; nothing where it counts in any case.
    using Fingerprint = std::optional<std::size_t>;
    /// Of a pair with one game finished.
    struct HalfPair {
        /// Of the engine that stands first in the list.
        int half_points;
        Fingerprint fingerprint;
    };

    [[nodiscard]] std::size_t place(const std::string& name) const;
    [[nodiscard]] Fingerprint fingerprint(const GameRecord& record) const;
    void add_to_pair(const GameRecord& record, const Fingerprint& game);

    std::vector<std::string> names_;
    std::vector<std::vector<GameCounts>> results_;
    std::vector<std::vector<PairCounts>> pairs_;
    std::vector<std::array<int, ending_count>> blame_;
    std::array<int, ending_count> endings_{};
    GameCounts by_white_;
    int games_ = 0;
    int repetitions_ = 0;
    std::vector<std::int64_t> stray_answers_;
    /// Whether an engine's clock has no say in its moves.
    std::vector<bool> is_clockless_;
    std::unordered_set<std::size_t> seen_games_;
    std::set<std::pair<std::size_t, std::size_t>> seen_pairs_;
    std::map<int, HalfPair> half_pairs_;
};

/// All of a finished or running tournament's games counted.
Standings count_games(const Conditions& conditions, const std::vector<GameRecord>& games);

/// The results on one opening.
struct OpeningResults {
    const Opening* opening;
    /// White's.
    GameCounts counts;
    int plies = 0;
};

/// The results by opening, in the order of the games, which must outlive them.
std::vector<OpeningResults> count_openings(const std::vector<GameRecord>& games);

/// Where the test between the first two engines stands; nothing if there is none.
std::optional<SprtState> sprt_state(const Conditions& conditions, const Standings& standings);

}  // namespace ricochet::tools::match
