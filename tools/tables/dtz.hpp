// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/tables/table_file.hpp"
#include "search/tables/table_index.hpp"
#include "tools/tables/conversions.hpp"
#include "tools/tables/en_passant.hpp"

namespace ricochet::tables {

/// The inputs for a tablebase's DTZ. Entries are those of the finished tablebase: `no_position`, settled, or
/// drawn.
struct DtzSources {
    const Ending& ending;
    const TableIndex& index;
    const Conversions& conversions;
    const EnPassantPositions& en_passant;
    const DtmCodes& entries;
    int threads;
    /// Larger codes are stored as this one.
    DtzCode limit = dtz_code_limit;
};

// Distance to zeroing (Chess Programming Wiki, "Endgame Tablebases", Distance to Zeroing).
/// The plies in which the winner of each decided position captures, moves a pawn or mates while keeping the
/// win, with the loser delaying it as long as possible. A win after such a move counts as one under the 50-move
/// rule too; the tablebases' longest DTZ shows whether that holds.
DtzCodes compute_dtz(const DtzSources& sources);

/// Whether a tablebase needs a DTZ: it has pawns, or a side that can mate can capture. Otherwise the only other
/// zeroing moves give a piece away, and the DTM is the DTZ.
bool has_dtz(const Ending& ending);

}  // namespace ricochet::tables
