// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <vector>

#include "movegen/common/perft.hpp"

namespace ricochet {

/// Visits the last move of every line of `depth` plies, 1 or more, without transpositions: `visit` is called
/// with the position before it and the move, and leaves the position as it was.
template <class Position, class Visit>
void for_each_last_move(Position& position, int depth, Visit visit) {
    for (const typename Position::Move move : legal_moves(position)) {
        if (depth == 1) {
            visit(position, move);
            continue;
        }
        typename Position::Undo undo;
        position.do_move(move, undo);
        for_each_last_move(position, depth - 1, visit);
        position.undo_move(move, undo);
    }
}

/// A column of statistics: its name, and a condition for the moves that it counts.
template <class Position>
struct LastMoveColumn {
    std::string_view name;
    bool (*counts)(const Position& before, typename Position::Move move);
};

/// Whether a move is of a kind, for a column.
template <auto kind, class Position, class Move>
bool is_of_kind(const Position& /*before*/, Move move) {
    return move.kind() == kind;
}

/// Counts the moves of the last ply of a perft by kind, each in every column that it fits: a promotion that
/// captures and mates counts as a promotion, a capture, a check and a mate. For comparison with other programs
/// (PERFT.md). The columns are `nodes`, the perft count; `captures`, which remove an enemy piece in any way;
/// the game's `own`; `checks` and `mates`. Walks all lines of `depth` plies, 0 or more, by one thread and
/// without transpositions; at depth 0 there is no last move, and one node.
template <class Position>
std::vector<PerftStatistic> statistics_of_last_moves(Position position, int depth,
                                                     std::initializer_list<LastMoveColumn<Position>> own) {
    using Move = typename Position::Move;
    std::vector<LastMoveColumn<Position>> columns = {
        {"nodes", [](const Position&, Move) { return true; }},
        {"captures", [](const Position& before, Move move) { return before.is_capture(move); }}};
    columns.insert(columns.end(), own);
    columns.push_back({"checks", [](const Position& before, Move move) { return before.gives_check(move); }});
    columns.push_back({"mates", [](const Position& before, Move move) {
                           if (!before.gives_check(move)) {
                               return false;
                           }
                           Position after = before;
                           typename Position::Undo undo;
                           after.do_move(move, undo);
                           return !has_legal_move(after);
                       }});
    std::vector<PerftStatistic> statistics;
    statistics.reserve(columns.size());
    for (const LastMoveColumn<Position>& column : columns) {
        statistics.push_back({column.name, 0});
    }
    if (depth == 0) {
        statistics[0].count = 1;
        return statistics;
    }
    for_each_last_move(position, depth, [&](const Position& before, Move move) {
        for (std::size_t i = 0; i < columns.size(); ++i) {
            statistics[i].count += columns[i].counts(before, move) ? 1 : 0;
        }
    });
    return statistics;
}

}  // namespace ricochet
