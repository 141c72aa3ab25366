// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "movegen/common/color.hpp"
#include "search/common/score.hpp"

namespace ricochet {

/// The weakest and the strongest playing strength that can be asked for (UCI_Elo). The numbers are this
/// program's own scale: a hundred points are about a hundred Elo between two limited Ricochets.
constexpr int elo_min = 600;
constexpr int elo_max = 2600;

/// Limited strength: few nodes, and an evaluation that is wrong by a different amount in every position.
class StrengthLimit {
public:
    /// Full strength.
    constexpr StrengthLimit() = default;
    /// Plays at `elo`, clamped to the range. Two games with the same `seed` have the same errors.
    StrengthLimit(int elo, std::uint64_t seed);

    [[nodiscard]] constexpr bool is_active() const { return node_budget_ != 0; }
    /// Nodes for one move; 0 = any number.
    [[nodiscard]] constexpr std::uint64_t node_budget() const { return node_budget_; }
    /// What to add to the static value of the position with this key: the same for the same key and seed,
    /// centred on 0, at most three times the level's typical error in size.
    [[nodiscard]] Score error(Key key) const;

private:
    std::uint64_t node_budget_ = 0;
    std::uint64_t seed_ = 0;
    /// Half the width of each of the three uniform parts of the error.
    int spread_ = 0;
};

}  // namespace ricochet
