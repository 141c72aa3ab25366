// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "movegen/common/key_history.hpp"
#include "movegen/tensor/position.hpp"
#include "search/control/limits.hpp"
#include "search/control/strength_limit.hpp"
#include "search/core/search_stack.hpp"
#include "search/core/transposition_table.hpp"
#include "search/evaluation/tensor/evaluate.hpp"
#include "search/ordering/histories.hpp"
#include "search/ordering/move_picker.hpp"

namespace ricochet {

class Worker;

/// Watches over the first thread's search: decides when all end, and hears of results.
class SearchMonitor {
public:
    virtual ~SearchMonitor() = default;
    /// Called every few hundred nodes; may set the stop flag.
    virtual void poll() = 0;
    /// A root move's search begins; `number` counts from 1.
    virtual void on_root_move(int depth, Move move, int number) = 0;
    /// A window of the line `line_index` (from 0) failed low or high.
    virtual void on_bound(const Worker& worker, std::size_t line_index) = 0;
    /// All lines of a depth are searched. Answers whether to go on.
    virtual bool on_iteration(const Worker& worker) = 0;
};

/// What all threads of one search share.
struct SharedSearch {
    TranspositionTable table;
    std::atomic<bool> stop{false};
};

/// One task for a worker.
struct SearchTask {
    Position position = Position::start(Variant::tensor);
    KeyHistory history;  ///< the game before the position
    std::vector<Move> root_moves;
    int depth_limit = max_depth;
    std::optional<std::uint64_t> node_limit;  ///< of this worker alone, exact
    int multi_pv = 1;
    StrengthLimit strength_limit;
};

/// One thread's search: iterative deepening by principal variation search over its own position, histories and
/// evaluator; only the table and the stop flag are shared. With one thread the same task from the same state
/// gives the same nodes, on every compiler.
class Worker {
public:
    /// `index` 0 is the first thread. The monitor may be null: then only the limits and the stop flag end a
    /// search.
    Worker(SharedSearch& shared, std::size_t index, SearchMonitor* monitor);
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Forgets all that was learnt.
    void clear();
    /// Takes a task on; `search` then works on it. `task.root_moves` must be legal and not empty.
    void prepare(const SearchTask& task);
    /// Returns when a limit is reached or the stop flag is set.
    void search();

    /// Moves made since `prepare`. Safe from any thread.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

    // Results; safe while this worker is not searching, or from its own thread.
    /// Best first; only the first `multi_pv` have scores and lines.
    [[nodiscard]] const std::vector<RootMove>& root_moves() const { return root_moves_; }
    [[nodiscard]] int completed_depth() const { return completed_depth_; }
    /// The depth being searched, or last searched.
    [[nodiscard]] int depth() const { return root_depth_; }
    [[nodiscard]] std::size_t line_count() const { return line_count_; }

private:
    // Root (worker.cpp)
    void search_lines();
    void search_line();
    Score search_root(Score alpha, Score beta, int depth);
    void record(RootMove& root_move, const Node& node, Score score);
    void sort_root_moves(std::size_t first);

    // Moving about (worker.cpp)
    void make(StackEntry* ss, Move move);
    void unmake(StackEntry* ss);
    void make_null(StackEntry* ss);
    void unmake_null(StackEntry* ss);
    void count_node();
    [[nodiscard]] bool stopped() const { return shared_.stop.load(std::memory_order_relaxed) || out_of_nodes_; }
    [[nodiscard]] bool is_draw(const StackEntry* ss) const;
    Score evaluate();

    // Main search (main_search.cpp)
    Score search(StackEntry* ss, Score alpha, Score beta, int depth, bool is_cut);
    std::optional<Score> settle_by_rule(Node& node);
    std::optional<Score> probe_tt(Node& node, int depth);
    void assess(Node& node);
    Score search_moves(Node& node);
    Score search_move(const Node& node, int new_depth, int reduction);
    [[nodiscard]] bool accept(Node& node, Move move, Score score);
    void store(const Node& node, Score original_alpha);
    void update_histories(const Node& node, const TriedMoves& tried);

    // Pruning, extensions, reductions (pruning.cpp)
    std::optional<Score> prune_node(Node& node);
    std::optional<Score> razor(const Node& node);
    std::optional<Score> try_null_move(const Node& node);
    std::optional<Score> try_prob_cut(const Node& node);
    [[nodiscard]] bool is_hopeless(const Node& node, MovePicker& picker, Move move, bool is_quiet, int history);
    struct Extension {
        int plies = 0;
        std::optional<Score> cutoff;
    };
    Extension test_singularity(const Node& node, Move move);
    [[nodiscard]] int reduction(const Node& node, Move move, bool is_quiet, int history,
                                bool gives_check) const;

    // Quiescence (quiescence.cpp)
    Score quiescence(StackEntry* ss, Score alpha, Score beta, int depth = 0);
    std::optional<Score> stand_pat(Node& node);
    /// Whether a move cannot bring the score up to alpha; takes note of the most it could.
    [[nodiscard]] bool is_too_little(Node& node, Move move) const;
    /// Whether a move out of check is left out so that the captures come to an end.
    [[nodiscard]] bool leads_too_far(const Node& node, Move move) const;

    /// Frames before the root's, so that every node has so many ancestors.
    static constexpr std::size_t entries_before_root = 4;

    SharedSearch& shared_;
    std::size_t index_;
    SearchMonitor* monitor_;

    SearchTask task_;
    Position position_ = Position::start(Variant::tensor);
    KeyHistory history_;
    Evaluator evaluator_;
    Histories histories_;
    MoveStack move_stack_;
    std::array<StackEntry, entries_before_root + max_ply + 2> search_stack_;
    StackEntry* root_;

    std::vector<RootMove> root_moves_;
    std::size_t line_index_ = 0;
    std::size_t line_count_ = 1;
    int root_depth_ = 0;
    int completed_depth_ = 0;
    int selective_depth_ = 0;
    int null_move_ban_until_ = 0;  ///< no null move at plies below this, while one is verified
    bool out_of_nodes_ = false;
    std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace ricochet
