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

void count_last_move(PerftStatistics& statistics, Position& position, Move move) {
    ++statistics.nodes;
    count_kind(statistics, move.kind());
    statistics.captures += position.is_capture(move) ? 1 : 0;
    if (position.gives_check(move)) {
        ++statistics.checks;
        Undo undo;
        position.do_move(move, undo);
        statistics.mates += has_legal_move(position) ? 0 : 1;
        position.undo_move(move, undo);
    }
}

}  // namespace

PerftStatistics perft_statistics(const Position& position, int depth) {
    PerftStatistics statistics;
    if (depth == 0) {
        statistics.nodes = 1;
        return statistics;
    }
    Position scratch = position;
    for_each_last_move<Rules>(scratch, depth, [&statistics](Position& before, Move move) {
        count_last_move(statistics, before, move);
    });
    return statistics;
}

}  // namespace ricochet::tensor
