// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cassert>
#include <memory>
#include <mutex>
#include <system_error>
#include <vector>

#include "movegen/base/threads.hpp"
#include "movegen/common/game_rules.hpp"
#include "movegen/common/perft.hpp"

namespace ricochet {

/// Walks the subtrees of a game; one a thread.
template <GameRules Rules>
class PerftWalker {
public:
    using Position = typename Rules::Position;
    using Move = typename Rules::Move;
    using Undo = typename Rules::Undo;

    PerftWalker(const PerftOptions& options, PerftTable* table)
        : bulk_(options.bulk), stop_(options.stop), table_(table) {}

    /// The leaves `depth` plies below a position; `depth` is 0 or more. Meaningless after a stop.
    std::uint64_t walk(Position& position, int depth) {
        assert(position.is_consistent());
        if (depth == 0) {
            return 1;
        }
        if (depth == 1 && bulk_) {
            return Rules::count_legal_moves(position);
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
        const auto moves = Rules::legal_moves(position);
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
template <class Move>
struct PerftTask {
    std::size_t root_move;
    std::vector<Move> path;
};

/// Subtrees two plies down where the tree is deep enough: enough of them that no thread waits long for the
/// last.
template <GameRules Rules>
std::vector<PerftTask<typename Rules::Move>> split_perft(const typename Rules::Position& position, int depth) {
    std::vector<PerftTask<typename Rules::Move>> tasks;
    std::size_t root_move = 0;
    for (const typename Rules::Move first : Rules::legal_moves(position)) {
        if (depth < 3) {
            tasks.push_back({root_move++, {first}});
            continue;
        }
        typename Rules::Position child = position;
        typename Rules::Undo undo;
        child.do_move(first, undo);
        for (const typename Rules::Move reply : Rules::legal_moves(child)) {
            tasks.push_back({root_move, {first, reply}});
        }
        ++root_move;
    }
    return tasks;
}

template <GameRules Rules>
std::uint64_t run_perft_task(const typename Rules::Position& position,
                             const PerftTask<typename Rules::Move>& task, int depth,
                             PerftWalker<Rules>& walker) {
    typename Rules::Position leaf = position;
    typename Rules::Undo undo;
    for (const typename Rules::Move move : task.path) {
        leaf.do_move(move, undo);
    }
    return walker.walk(leaf, depth - static_cast<int>(task.path.size()));
}

template <class Rules>
std::vector<RootMoveNodes<typename Rules::Move>> perft_divide_by(const typename Rules::Position& position,
                                                                 int depth, const PerftOptions& options) {
    using Walker = PerftWalker<Rules>;
    std::vector<RootMoveNodes<typename Rules::Move>> result;
    if (depth <= 0) {
        return result;
    }
    const auto root_moves = Rules::legal_moves(position);
    const auto tasks = split_perft<Rules>(position, depth);
    const auto table = options.hash_mib != 0 ? std::make_unique<PerftTable>(options.hash_mib) : nullptr;

    std::vector<std::atomic<std::uint64_t>> leaves(root_moves.size());
    std::atomic<std::size_t> next_task{0};
    std::mutex progress_mutex;
    std::size_t done = 0;
    const auto work = [&] {
        Walker walker(options, table.get());
        for (std::size_t i = next_task++; i < tasks.size() && !walker.stopped(); i = next_task++) {
            leaves[tasks[i].root_move] += run_perft_task<Rules>(position, tasks[i], depth, walker);
            if (options.progress != nullptr) {
                const std::lock_guard lock(progress_mutex);
                options.progress->on_part(++done, tasks.size());
            }
        }
    };
    {
        std::vector<Thread> helpers;
        try {
            for (int i = 1; i < options.threads; ++i) {
                helpers.emplace_back(work);
            }
        } catch (const std::system_error&) {
            // The system grants no more threads; those there are share the tasks.
        }
        work();
    }

    const bool stopped = Walker(options, nullptr).stopped();
    for (std::size_t i = 0; i < root_moves.size() && !stopped; ++i) {
        result.push_back({root_moves[i], leaves[i]});
    }
    return result;
}

template <class Rules>
std::uint64_t perft_by(const typename Rules::Position& position, int depth, const PerftOptions& options) {
    if (depth <= 0) {
        return 1;
    }
    if (depth == 1 && options.bulk) {
        return Rules::count_legal_moves(position);
    }
    std::uint64_t nodes = 0;
    for (const auto& move : perft_divide_by<Rules>(position, depth, options)) {
        nodes += move.nodes;
    }
    return nodes;
}

}  // namespace ricochet
