// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cassert>
#include <memory>
#include <mutex>
#include <vector>

#include "movegen/base/threads.hpp"
#include "movegen/common/perft.hpp"

namespace ricochet {

template <class Position>
class PerftWalker {
public:
    using Move = typename Position::Move;

    PerftWalker(const PerftOptions& options, PerftTable* table)
        : bulk_(options.bulk), stop_(options.stop), table_(table) {}

    /// The leaves `depth` plies below a position; `depth` is 0 or more. Meaningless after a stop.
    std::uint64_t walk(Position& position, int depth) {
        assert(position.is_consistent());
        if (depth == 0) {
            return 1;
        }
        if (depth == 1 && bulk_) {
            return count_legal_moves(position);
        }
        if (stopped()) {
            return 0;
        }
        if (table_ == nullptr || depth == 1) {
            return walk_moves(position, depth);
        }
        if (const auto known = table_->find(position.key(), depth)) {
            return *known;
        }
        const std::uint64_t nodes = walk_moves(position, depth);
        if (!stopped()) {
            table_->store(position.key(), depth, nodes);
        }
        return nodes;
    }

    [[nodiscard]] bool stopped() const { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }

private:
    std::uint64_t walk_moves(Position& position, int depth) {
        if constexpr (requires { count_replies(position); }) {
            if (depth == 2 && bulk_) {
                return count_replies(position);
            }
        }
        const auto moves = legal_moves(position);
        std::uint64_t nodes = 0;
        typename Position::Undo undo;
        for (const Move move : moves) {
#ifndef NDEBUG
            const bool check = position.gives_check(move);
#endif
            position.do_move(move, undo);
            assert(position.in_check() == check);
            nodes += walk(position, depth - 1);
            position.undo_move(move, undo);
        }
        return nodes;
    }

    bool bulk_;
    const std::atomic<bool>* stop_;
    PerftTable* table_;
};

/// A subtree for one thread: its path from the root, and the root move that its leaves count for.
template <class Move>
struct PerftTask {
    std::size_t root_move;
    std::vector<Move> path;
};

/// Splits the tree into subtrees two plies down, if it is deep enough: so many that no thread waits long for
/// the last.
template <class Position>
std::vector<PerftTask<typename Position::Move>> split_perft(const Position& position, int depth) {
    std::vector<PerftTask<typename Position::Move>> tasks;
    std::size_t root_move = 0;
    for (const typename Position::Move first : legal_moves(position)) {
        if (depth < 3) {
            tasks.push_back({root_move++, {first}});
            continue;
        }
        Position child = position;
        typename Position::Undo undo;
        child.do_move(first, undo);
        for (const typename Position::Move reply : legal_moves(child)) {
            tasks.push_back({root_move, {first, reply}});
        }
        ++root_move;
    }
    return tasks;
}

template <class Position>
std::uint64_t run_perft_task(const Position& position, const PerftTask<typename Position::Move>& task,
                             int depth, PerftWalker<Position>& walker) {
    Position leaf = position;
    typename Position::Undo undo;
    for (const typename Position::Move move : task.path) {
        leaf.do_move(move, undo);
    }
    return walker.walk(leaf, depth - static_cast<int>(task.path.size()));
}

template <class Position>
std::vector<RootMoveNodes<typename Position::Move>> perft_divide_by(const Position& position, int depth,
                                                                    const PerftOptions& options) {
    using Walker = PerftWalker<Position>;
    std::vector<RootMoveNodes<typename Position::Move>> result;
    if (depth <= 0) {
        return result;
    }
    const auto root_moves = legal_moves(position);
    const auto tasks = split_perft(position, depth);
    const auto table = options.hash_mib != 0 ? std::make_unique<PerftTable>(options.hash_mib) : nullptr;

    std::vector<std::atomic<std::uint64_t>> leaves(root_moves.size());
    std::mutex progress_mutex;
    std::size_t done = 0;
    share_range(tasks.size(), options.threads, 1, [&](std::uint64_t number, std::uint64_t /*end*/) {
        Walker walker(options, table.get());
        if (walker.stopped()) {
            return;
        }
        leaves[tasks[number].root_move] += run_perft_task(position, tasks[number], depth, walker);
        if (options.progress != nullptr) {
            const std::lock_guard lock(progress_mutex);
            options.progress->on_part(++done, tasks.size());
        }
    });

    const bool stopped = Walker(options, nullptr).stopped();
    for (std::size_t i = 0; i < root_moves.size() && !stopped; ++i) {
        result.push_back({root_moves[i], leaves[i]});
    }
    return result;
}

template <class Position>
std::uint64_t perft_by(const Position& position, int depth, const PerftOptions& options) {
    if (depth <= 0) {
        return 1;
    }
    if (depth == 1 && options.bulk) {
        return count_legal_moves(position);
    }
    std::uint64_t nodes = 0;
    for (const auto& move : perft_divide_by(position, depth, options)) {
        nodes += move.nodes;
    }
    return nodes;
}

}  // namespace ricochet
