// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "movegen/common/color.hpp"
#include "movegen/game.hpp"
#include "search/common/score.hpp"
#include "search/common/strength_level.hpp"
#include "search/common/style.hpp"

namespace ricochet {

/// The level of a strength, which is clamped to the range.
StrengthLevel level_of(const Ladder& ladder, int elo);

/// Limited strength: few nodes and plies, an evaluation that is wrong by a different amount in every position,
/// and moves that are overlooked, the more often the harder they are to see.
class StrengthLimit {
public:
    /// Full strength.
    constexpr StrengthLimit() = default;
    /// Plays at a level of at least one node. Two games with the same `seed` have the same errors.
    StrengthLimit(const StrengthLevel& level, std::uint64_t seed, Style style = Style::none);

    [[nodiscard]] constexpr bool is_active() const { return level_.nodes != 0; }
    /// Nodes for one move; 0 = any number.
    [[nodiscard]] constexpr std::uint64_t node_budget() const { return level_.nodes; }
    [[nodiscard]] constexpr bool overlooks_moves() const { return level_.oversight != 0; }
    [[nodiscard]] constexpr Style style() const { return style_; }
    /// What a move counts for more than it is worth that is so much to the style's taste (`liking`), in
    /// normalised centipawns: the more the level misjudges, the more.
    [[nodiscard]] constexpr Score bonus(int liking) const {
        return is_active() ? liking * (10 + level_.misjudgement / 2) / 100 : 0;
    }

    /// What to add to the static value of the position with this key, in normalised centipawns: the same for
    /// the same key and seed, centred on 0, at most three times the level's typical error in size.
    [[nodiscard]] Score error(Key key) const;

    /// A search of the position with this key begins: what was overlooked before is looked at anew.
    void begin_search(Key root);
    /// The depth of this search.
    [[nodiscard]] int depth() const;
    /// Whether this search does not see a move that is so hard to see, in permille: the same wherever in the
    /// search the move comes up, and the chance of it the level's oversight times `difficulty`. What the
    /// opponent can do is harder to see than what one can do oneself.
    [[nodiscard]] bool overlooks(MoveCode move, int difficulty, bool is_opponents) const;

private:
    StrengthLevel level_;
    Style style_ = Style::none;
    std::uint64_t seed_ = 0;
    std::uint64_t search_seed_ = 0;
};

}  // namespace ricochet
