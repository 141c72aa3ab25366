// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "movegen/game.hpp"
#include "search/common/score.hpp"
#include "tools/analyse/reasons/reason.hpp"

namespace ricochet::tools::analyse {

/// What changes hands in a line, from the view of the side that begins it. Equal kinds are set off against each
/// other; the rest is in the order of the letters.
struct Balance {
    std::vector<PlacedPiece> won;
    std::vector<PlacedPiece> given;
    /// What the difference is worth, in centipawns (`piece_value`).
    Score worth = 0;
    /// Whether it is still the same at the end of the line.
    bool lasts = false;
};

/// Whether pieces of the same kinds have changed hands.
bool have_same_kinds(const Balance& a, const Balance& b);

/// Whether the side to move is not in check and no capture or promotion wins anything in an exchange.
bool is_quiet(const Game& game);

/// What a line has changed at its first quiet position; it lasts where that is so at the last one of the first
/// twelve moves. Nothing if there is none, or where a pawn promotes before.
std::optional<Balance> balance_at_quiet_end(const Game& start, const std::vector<MoveCode>& line);

}  // namespace ricochet::tools::analyse
