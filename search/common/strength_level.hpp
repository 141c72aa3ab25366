// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

namespace ricochet {

/// The weakest and the strongest playing strength that can be asked for (UCI_Elo), on this program's own scale:
/// two limited Ricochets that stand 200 apart score 76 : 24 (engine/PROTOCOL.md).
constexpr int elo_min = 200;
constexpr int elo_max = 2600;

/// What makes a player weak.
struct StrengthLevel {
    /// Nodes for one move.
    std::uint64_t nodes = 0;
    /// How deep it searches on the average, in tenths of a ply, from 10.
    int depth_tenths = 10;
    /// Standard deviation of the errors of evaluations, in normalised centipawns (common/win_rate.hpp).
    int misjudgement = 0;
    /// The chance in permille to overlook a move that is as hard to see as a move can be; above 1000, also of
    /// easier ones.
    int oversight = 0;
};

/// The levels of a game from `elo_min` to `elo_max`, one every `rung_distance` points; those between two rungs
/// are interpolated.
constexpr int rung_distance = 200;
using Ladder = std::array<StrengthLevel, (elo_max - elo_min) / rung_distance + 1>;

}  // namespace ricochet
