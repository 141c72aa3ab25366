// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "movegen/base/threads.hpp"
#include "movegen/game.hpp"
#include "search/common/debug_counters.hpp"
#include "search/common/score.hpp"
#include "search/core/transposition_table.hpp"
#include "search/evaluation/network/network.hpp"
#include "search/strength/strength_limit.hpp"
#include "search/tables/tables.hpp"

namespace ricochet {

class Worker;

/// Monitors the search of a thread: stops all threads at a limit, and receives results.
class SearchMonitor {
public:
    virtual ~SearchMonitor() = default;
    /// Called every few hundred nodes; may set the stop flag.
    virtual void poll() = 0;
    /// A root move's search begins; `number` counts from 1.
    virtual void on_root_move(int depth, MoveCode move, int number) = 0;
    /// A window of the line `line_index` (from 0) failed low or high.
    virtual void on_bound(const Worker& worker, std::size_t line_index) = 0;
    /// All lines of a depth are searched. Returns whether to continue.
    virtual bool on_iteration(const Worker& worker) = 0;
};

/// Data that all threads of a search share.
struct SharedSearch {
    TranspositionTable table;
    /// The table of searches of limited strength, cleared before each, so that they learn nothing from others.
    TranspositionTable limited_table;
    /// Whether the search is of limited strength.
    bool is_limited = false;
    std::atomic<bool> stop{false};

    [[nodiscard]] TranspositionTable& table_in_use() { return is_limited ? limited_table : table; }
};

/// One task for a worker.
struct SearchTask {
    std::vector<MoveCode> root_moves;
    int depth_limit = max_depth;
    /// Positions this many plies from the root are evaluated, not searched; at most `max_ply - 1`.
    int ply_limit = max_ply - 1;
    std::optional<std::uint64_t> node_limit;  ///< of this worker alone, exact
    /// No iteration begins after this many nodes of this worker.
    std::optional<std::uint64_t> soft_node_limit;
    int multi_pv = 1;
    StrengthLimit strength_limit;
    /// Whether evaluations are damped by the 50-move clock (`damped`). Off for scores that label training data,
    /// since networks do not see the clock.
    bool knows_clock = true;
    /// The network that evaluates positions; null to evaluate by material.
    std::shared_ptr<const Network> network;
    /// Tablebases; null for none.
    std::shared_ptr<const tables::Tables> tablebase;
    int tablebase_probe_limit = 0;
};

/// A root move and the results of its search.
struct RootMove {
    MoveCode move = MoveCode::none;
    /// Rank by tablebases, higher is better; the same for all moves if the tablebases lack one. Each line
    /// searches only moves of the highest rank left.
    int tablebase_rank = 0;
    Score score = -score_infinite;           ///< of its last search; `-score_infinite` if it was not the best
    Score previous_score = -score_infinite;  ///< of the iteration before
    Bound bound = Bound::exact;
    int selective_depth = 0;
    Score bonus = 0;           ///< added to its score (option Style)
    std::uint64_t effort = 0;  ///< nodes searched below it
    std::vector<MoveCode> pv;  ///< begins with `move`
};

/// One thread's search of a position, of any game (game_worker.hpp).
class Worker {
public:
    virtual ~Worker() = default;
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Whether this worker was made for the game's rules.
    [[nodiscard]] virtual bool can_search(const Game& game) const = 0;
    /// Clears the histories.
    virtual void clear() = 0;
    /// Prepares a search of the game's position. `task.root_moves` must be legal and not empty.
    virtual void prepare(const Game& game, const SearchTask& task) = 0;
    /// Searches until a limit is reached, the stop flag is set or the monitor ends it.
    virtual void search() = 0;

    /// Moves made since `prepare`. Safe from any thread.
    [[nodiscard]] std::uint64_t nodes() const { return load_relaxed(nodes_); }

    /// Positions found in tablebases since `prepare`. Safe from any thread.
    [[nodiscard]] std::uint64_t tablebase_hits() const { return load_relaxed(tablebase_hits_); }

    // Results; safe while this worker is not searching, or from its own thread.
    /// Best first; only the first `multi_pv` have scores and lines.
    [[nodiscard]] const std::vector<RootMove>& root_moves() const { return root_moves_; }
    [[nodiscard]] int completed_depth() const { return completed_depth_; }
    /// The depth being searched, or last searched.
    [[nodiscard]] int depth() const { return root_depth_; }
    /// The static evaluation of the root, `score_draw` in check; also valid if the search ended before any
    /// score.
    [[nodiscard]] Score root_evaluation() const { return root_evaluation_; }
    [[nodiscard]] std::size_t line_count() const { return line_count_; }
    [[nodiscard]] const DebugCounters& debug_counters() const { return debug_; }

protected:
    Worker() = default;

    std::vector<RootMove> root_moves_;
    std::size_t line_count_ = 1;
    int root_depth_ = 0;
    int completed_depth_ = 0;
    Score root_evaluation_ = score_draw;
    /// Written by this worker's thread, by `store_relaxed`.
    std::uint64_t nodes_ = 0;
    std::uint64_t tablebase_hits_ = 0;
    DebugCounters debug_;
};

}  // namespace ricochet
