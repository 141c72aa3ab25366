// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/perft.hpp"

#include <cassert>

#include "movegen/generate.hpp"

namespace ricochet {
namespace {

std::uint64_t walk(Position& position, int depth) {
    assert(position.is_consistent());
    if (depth == 1) {
        return count_legal_moves(position);
    }
    std::uint64_t nodes = 0;
    Undo undo;
    for (const Move move : legal_moves(position)) {
        const bool check = position.gives_check(move);
        position.do_move(move, undo);
        assert(position.in_check() == check);
        nodes += walk(position, depth - 1);
        position.undo_move(move, undo);
    }
    return nodes;
}

}  // namespace

std::vector<PerftMove> perft_divide(const Position& position, int depth, const PerftOptions& options) {
    Position root = position;
    std::vector<PerftMove> result;
    Undo undo;
    for (const Move move : legal_moves(position)) {
        root.do_move(move, undo);
        result.push_back({move, depth == 1 ? 1 : walk(root, depth - 1)});
        root.undo_move(move, undo);
    }
    return result;
}

std::uint64_t perft(const Position& position, int depth, const PerftOptions& options) {
    if (depth == 0) {
        return 1;
    }
    Position root = position;
    return walk(root, depth);
}

}  // namespace ricochet
