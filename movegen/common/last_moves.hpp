// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/common/game_rules.hpp"

namespace ricochet {

/// Visits the last move of every line of `depth` plies, 1 or more, without transpositions: `visit` is called
/// with the position before it and the move, and leaves the position as it was.
template <GameRules Rules, class Visit>
void for_each_last_move(typename Rules::Position& position, int depth, Visit visit) {
    for (const typename Rules::Move move : Rules::legal_moves(position)) {
        if (depth == 1) {
            visit(position, move);
            continue;
        }
        typename Rules::Undo undo;
        position.do_move(move, undo);
        for_each_last_move<Rules>(position, depth - 1, visit);
        position.undo_move(move, undo);
    }
}

/// What the last moves of all lines of `depth` plies, 0 or more, are: nodes, captures, checks and mates, and
/// what `count(statistics, position, move)` adds of the game's own. At depth 0 there is no last move, and one
/// node.
template <GameRules Rules, class Statistics, class Count>
Statistics statistics_of_last_moves(typename Rules::Position position, int depth, Count count) {
    Statistics statistics;
    if (depth == 0) {
        statistics.nodes = 1;
        return statistics;
    }
    for_each_last_move<Rules>(position, depth,
                              [&](typename Rules::Position& before, typename Rules::Move move) {
                                  ++statistics.nodes;
                                  statistics.captures += before.is_capture(move) ? 1 : 0;
                                  count(statistics, before, move);
                                  if (before.gives_check(move)) {
                                      ++statistics.checks;
                                      typename Rules::Undo undo;
                                      before.do_move(move, undo);
                                      statistics.mates += has_legal_move(before) ? 0 : 1;
                                      before.undo_move(move, undo);
                                  }
                              });
    return statistics;
}

}  // namespace ricochet
