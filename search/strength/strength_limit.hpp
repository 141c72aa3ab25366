// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

#include "movegen/common/color.hpp"
#include "movegen/game.hpp"
#include "search/common/score.hpp"
#include "search/strength/style.hpp"

namespace ricochet {

/// The range of UCI_Elo, on this program's own scale: of two limited Ricochets 200 apart, the stronger scores
/// 76 % (engine/PROTOCOL.md).
constexpr int elo_min = 200;
constexpr int elo_max = 2600;

/// The limits of a player of limited strength.
struct StrengthLevel {
    /// Nodes for one move.
    std::uint64_t nodes = 0;
    /// Average depth of its searches, in tenths of a ply, at least 10.
    int depth_tenths = 10;
    /// Standard deviation of the errors of evaluations, in normalised centipawns (common/win_rate.hpp).
    int misjudgement = 0;
    /// The chance in permille to overlook a move of difficulty 1000; above 1000, easier ones are sure to be
    /// overlooked too.
    int oversight = 0;
};

/// The levels of a game from `elo_min` to `elo_max`, one every `rung_distance` points; strengths between two
/// rungs are interpolated.
constexpr int rung_distance = 200;
using Ladder = std::array<StrengthLevel, (elo_max - elo_min) / rung_distance + 1>;

}  // namespace ricochet

// The same limits cost different strength in different games, so each game has its own ladder, fitted to
// matches between neighbouring levels (engine/PROTOCOL.md).

namespace ricochet::tensor {

constexpr Ladder ladder = {{
    {300, 10, 320, 4500},
    {350, 11, 264, 3080},
    {425, 14, 225, 2260},
    {560, 17, 190, 1710},
    {700, 21, 160, 1320},
    {860, 25, 136, 1020},
    {1150, 29, 116, 790},
    {1480, 34, 98, 605},
    {1900, 40, 82, 452},
    {2530, 50, 70, 327},
    {3650, 60, 54, 224},
    {4900, 68, 38, 142},
    {6500, 77, 23, 76},
}};

}  // namespace ricochet::tensor

namespace ricochet::tiled {

constexpr Ladder ladder = {{
    {300, 10, 324, 3600},
    {510, 17, 150, 1730},
    {710, 21, 114, 1305},
    {880, 25, 96, 990},
    {1200, 31, 81, 770},
    {1690, 37, 65, 540},
    {2220, 45, 55, 394},
    {2980, 54, 45, 287},
    {3980, 62, 36, 203},
    {5170, 69, 26, 134},
    {6560, 77, 18, 85},
    {8800, 84, 12, 50},
    {13500, 97, 6, 18},
}};

}  // namespace ricochet::tiled

namespace ricochet {

/// The level for a strength, clamped to `elo_min` to `elo_max`.
StrengthLevel level_of(const Ladder& ladder, int elo);

/// Limited strength: few nodes and plies, an evaluation with a different error in every position, and
/// overlooked moves, the more often the harder they are to see.
class StrengthLimit {
public:
    /// Limits nothing.
    constexpr StrengthLimit() = default;
    /// Limits to a level of at least one node. The same `seed` makes the same errors. `even_score`: the game's
    /// centipawns for 100 normalised ones.
    StrengthLimit(const StrengthLevel& level, std::uint64_t seed, Style style = Style::none,
                  Score even_score = 100);

    [[nodiscard]] constexpr bool is_active() const { return level_.nodes != 0; }
    /// Nodes for one move; 0 = any number.
    [[nodiscard]] constexpr std::uint64_t node_budget() const { return level_.nodes; }
    [[nodiscard]] constexpr bool overlooks_moves() const { return level_.oversight != 0; }
    [[nodiscard]] constexpr Style style() const { return style_; }
    /// The bonus of a move for its `liking`, in normalised centipawns: larger at levels that misjudge more.
    [[nodiscard]] constexpr Score bonus(int liking) const {
        return is_active() ? liking * (10 + level_.misjudgement / 2) / 100 : 0;
    }

    /// Converts normalised centipawns to those of the game.
    [[nodiscard]] constexpr Score centipawns(Score normalised) const { return normalised * even_score_ / 100; }

    /// The error of the static evaluation of the position with this key, in normalised centipawns: the same for
    /// the same key and seed, centred on 0, at most three times the level's `misjudgement` in size.
    [[nodiscard]] Score error(Key key) const;

    /// Begins a search of the position with this key; draws anew which moves are overlooked.
    void begin_search(Key root);
    /// The depth of this search.
    [[nodiscard]] int depth() const;
    /// Whether this search overlooks a move of this difficulty, 0 to 1000, wherever in the search it occurs:
    /// the chance is the level's oversight times `difficulty`. The opponent's moves are harder to see.
    [[nodiscard]] bool overlooks(MoveCode move, int difficulty, bool is_opponents) const;

private:
    StrengthLevel level_;
    Style style_ = Style::none;
    Score even_score_ = 100;
    std::uint64_t seed_ = 0;
    std::uint64_t search_seed_ = 0;
};

}  // namespace ricochet
