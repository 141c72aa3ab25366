// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/perft_statistics.hpp"

#include "movegen/common/last_moves.hpp"
#include "movegen/tensor/rules.hpp"

namespace ricochet::tensor {
namespace {

void count_kind(PerftStatistics& statistics, MoveKind kind) {
    switch (kind) {
        case MoveKind::ordinary:
            break;
        case MoveKind::promotion:
            ++statistics.promotions;
            break;
        case MoveKind::en_passant:
            ++statistics.en_passant;
            break;
        case MoveKind::castling:
            ++statistics.castlings;
            break;
        case MoveKind::bounce:
            ++statistics.bounces;
            break;
        case MoveKind::propel:
            ++statistics.propels;
            break;
        case MoveKind::beast_capture:
            ++statistics.beast_captures;
            break;
    }
}

}  // namespace

PerftStatistics perft_statistics(const Position& position, int depth) {
    return statistics_of_last_moves<Rules, PerftStatistics>(
        position, depth,
        [](PerftStatistics& found, const Position&, Move move) { count_kind(found, move.kind()); });
}

}  // namespace ricochet::tensor
