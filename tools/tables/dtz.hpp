// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/tables/table_file.hpp"
#include "search/tables/table_index.hpp"
#include "tools/tables/conversions.hpp"
#include "tools/tables/en_passant.hpp"

namespace ricochet::tables {

/// What the zeroing of a table is worked out from. The entries are those of the finished table, `no_position`
/// where that is so and settled or drawn elsewhere.
struct DtzSources {
    const Ending& ending;
    const TableIndex& index;
    const Conversions& conversions;
    const EnPassantPositions& en_passant;
    const DtmCodes& entries;
    int threads;
    /// What comes to this code is not told apart any more.
    DtzCode limit = dtz_code_limit;
};

// Distance to zeroing (Chess Programming Wiki, "Endgame Tablebases", Distance to Zeroing).
/// In how many plies the winner of each decided position comes to a capture, a pawn move or the mate without
/// letting go of the win, where the loser puts that off as long as it can. Every win behind such a move is
/// taken for one: the tables' longest zeroing shows whether it is within the 50-move rule.
DtzCodes compute_dtz(const DtzSources& sources);

/// Whether a pawn may move, or a side that can mate take something. Else the mate itself is what has to come in
/// time: nothing else happens without giving a piece away.
bool has_dtz(const Ending& ending);

}  // namespace ricochet::tables
