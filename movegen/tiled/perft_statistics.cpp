// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/perft_statistics.hpp"

#include "movegen/common/last_moves.hpp"
#include "movegen/tiled/rules.hpp"

namespace ricochet::tiled {
namespace {

void count_kind(PerftStatistics& statistics, MoveKind kind) {
    switch (kind) {
        case MoveKind::normal:
        case MoveKind::double_step:
            break;
        case MoveKind::en_passant:
            ++statistics.en_passant;
            break;
        case MoveKind::castling:
            ++statistics.castlings;
            break;
        case MoveKind::promotion:
            ++statistics.promotions;
            break;
        case MoveKind::drop:
            ++statistics.drops;
            break;
        case MoveKind::removal:
            ++statistics.removals;
            break;
    }
}

}  // namespace

PerftStatistics perft_statistics(const Position& position, int depth) {
    return statistics_of_last_moves<Rules, PerftStatistics>(
        position, depth, [](PerftStatistics& found, const Position& before, Move move) {
            count_kind(found, move.kind());
            found.tiles_by_king += !move.is_tile_turn() && before.voids().contains(move.to()) ? 1 : 0;
        });
}

}  // namespace ricochet::tiled
