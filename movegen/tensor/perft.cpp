// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/perft.hpp"

#include <algorithm>
#include <cassert>
#include <memory>
#include <mutex>
#include <thread>

#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/perft_table.hpp"

namespace ricochet::tensor {
namespace {

/// Walks subtrees; one a thread.
class Walker {
public:
    Walker(const PerftOptions& options, PerftTable* table)
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
        MoveList moves;
        generate(position, MoveClass::all, moves);
        std::uint64_t nodes = 0;
        Undo undo;
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

/// A subtree for one thread: the way to it from the root, and the root move that its leaves count for.
struct Task {
    std::size_t root_move;
    std::vector<Move> path;
};

/// Subtrees two plies down where the tree is deep enough: enough of them that no thread waits long for the
/// last.
std::vector<Task> split(const Position& position, const MoveList& root_moves, int depth) {
    std::vector<Task> tasks;
    for (std::size_t i = 0; i < root_moves.size(); ++i) {
        if (depth < 3) {
            tasks.push_back({i, {root_moves[i]}});
            continue;
        }
        Position child = position;
        Undo undo;
        child.do_move(root_moves[i], undo);
        for (const Move reply : legal_moves(child)) {
            tasks.push_back({i, {root_moves[i], reply}});
        }
    }
    return tasks;
}

std::uint64_t run_task(const Position& position, const Task& task, int depth, Walker& walker) {
    Position leaf = position;
    Undo undo;
    for (const Move move : task.path) {
        leaf.do_move(move, undo);
    }
    return walker.walk(leaf, depth - static_cast<int>(task.path.size()));
}

}  // namespace

std::vector<PerftMove> perft_divide(const Position& position, int depth, const PerftOptions& options) {
    std::vector<PerftMove> result;
    if (depth <= 0) {
        return result;
    }
    const MoveList root_moves = legal_moves(position);
    const std::vector<Task> tasks = split(position, root_moves, depth);
    const auto table = options.hash_mib != 0 ? std::make_unique<PerftTable>(options.hash_mib) : nullptr;

    std::vector<std::atomic<std::uint64_t>> leaves(root_moves.size());
    std::atomic<std::size_t> next_task{0};
    std::mutex progress_mutex;
    std::size_t done = 0;
    const auto work = [&] {
        Walker walker(options, table.get());
        for (std::size_t i = next_task++; i < tasks.size() && !walker.stopped(); i = next_task++) {
            leaves[tasks[i].root_move] += run_task(position, tasks[i], depth, walker);
            if (options.on_part) {
                const std::lock_guard lock(progress_mutex);
                options.on_part(++done, tasks.size());
            }
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (int i = 1; i < options.threads; ++i) {
            helpers.emplace_back(work);
        }
        work();
    }

    const bool stopped = Walker(options, nullptr).stopped();
    for (std::size_t i = 0; i < root_moves.size() && !stopped; ++i) {
        result.push_back({root_moves[i], leaves[i]});
    }
    return result;
}

std::uint64_t perft(const Position& position, int depth, const PerftOptions& options) {
    if (depth <= 0) {
        return 1;
    }
    if (depth == 1 && options.bulk) {
        return count_legal_moves(position);
    }
    std::uint64_t nodes = 0;
    for (const PerftMove& move : perft_divide(position, depth, options)) {
        nodes += move.nodes;
    }
    return nodes;
}

}  // namespace ricochet::tensor
