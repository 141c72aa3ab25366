// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "movegen/common/basic_game.hpp"
#include "movegen/common/key_history.hpp"
#include "search/core/search_stack.hpp"
#include "search/core/worker.hpp"
#include "search/games/common/search_game.hpp"
#include "search/ordering/histories.hpp"
#include "search/ordering/move_picker.hpp"
#include "search/strength/difficulty.hpp"
#include "search/strength/style.hpp"

namespace ricochet {

/// Picks the root moves of a line, as `MovePicker` does the moves of other nodes.
template <SearchGame G>
class RootPicker {
public:
    using Move = typename G::Move;

    /// `moves`: the root moves that no earlier line begins with, best first.
    RootPicker(const typename G::Position& position, std::span<RootMove> moves)
        : handicaps_(position), moves_(moves) {}

    /// The next move, or the null move when there are no more of the tablebase rank of the first.
    Move next() {
        if (next_ == moves_.size() || moves_[next_].tablebase_rank != moves_[0].tablebase_rank) {
            return {};
        }
        return decode<Move>(moves_[next_++].move);
    }
    /// The root move returned last.
    [[nodiscard]] RootMove& current() const { return moves_[next_ - 1]; }
    /// As `MovePicker::handicap`.
    [[nodiscard]] int handicap(Move move) const { return handicaps_.of(move); }

private:
    typename G::QuietHandicaps handicaps_;
    std::span<RootMove> moves_;
    std::size_t next_ = 0;
};

/// One thread's search of one game: iterative deepening by principal variation search over its own position,
/// histories and evaluator; only the transposition table and the stop flag are shared. With one thread the same
/// task from the same state gives the same nodes, on every compiler.
template <SearchGame G>
class GameWorker final : public Worker {
public:
    /// Parameters as of `GameSearch::make_worker`.
    GameWorker(SharedSearch& shared, std::size_t index, SearchMonitor* monitor);

    [[nodiscard]] bool can_search(const Game& game) const override;
    void clear() override;
    void prepare(const Game& game, const SearchTask& task) override;
    void search() override;

private:
    using Position = typename G::Position;
    using Move = typename G::Move;

    void limit_strength(const BasicGame<typename G::Position>& game);

    // Root (root_search.hpp)
    void search_lines();
    void aspiration_search();
    Score search_root(Score alpha, Score beta, int depth);
    Score search_root_move(const Node<G>& node, RootMove& root_move, int new_depth, int reduction);
    void update_root_move(RootMove& root_move, const Node<G>& node, Score score);
    void sort_root_moves(std::size_t first);

    // Moves and positions (root_search.hpp)
    void do_move(StackEntry<G>* ss, Move move);
    void undo_move(StackEntry<G>* ss);
    void do_null_move(StackEntry<G>* ss);
    void undo_null_move(StackEntry<G>* ss);
    void count_node();
    [[nodiscard]] bool stopped() const { return shared_.stop.load(std::memory_order_relaxed) || out_of_nodes_; }
    [[nodiscard]] bool is_draw(const StackEntry<G>* ss) const;
    [[nodiscard]] bool can_repeat(const StackEntry<G>* ss);
    [[nodiscard]] bool leads_to(Move move, Key key);
    /// The static evaluation, not damped by the 50-move clock, with the errors and the style of limited
    /// strength.
    Score evaluate(const StackEntry<G>* ss);
    /// An evaluation damped by the 50-move clock (`damped`), unless the root is a drive or the task ignores the
    /// clock.
    [[nodiscard]] Score at_clock(Score evaluation) const;
    /// Whether a player of limited strength overlooks a move of this node; never in check.
    [[nodiscard]] bool overlooks(const StackEntry<G>* ss, Move move) const {
        return task_.strength_limit.overlooks_moves() && !ss->in_check &&
               task_.strength_limit.overlooks(encode(move), difficulty(position_, move, ss[-1].move),
                                              ss->ply % 2 != 0);
    }

    // Main search (main_search.hpp)
    Score search(StackEntry<G>* ss, Score alpha, Score beta, int depth, bool is_cut_node);
    std::optional<Score> enter_node(Node<G>& node, int depth);
    std::optional<Score> draws_and_mate_distance(Node<G>& node);
    void evaluate_node(Node<G>& node);
    [[nodiscard]] Score correction(const Node<G>& node) const;
    std::optional<Score> probe_tt(Node<G>& node, int depth);
    void reward_cutoff_move(const Node<G>& node);
    void internal_iterative_reduction(Node<G>& node) const;
    template <class Moves>
    Score search_moves(Node<G>& node, Moves& moves);
    Score search_move(const Node<G>& node, int new_depth, int reduction);
    [[nodiscard]] bool update_best(Node<G>& node, Move move, Score score);
    Bound store(const Node<G>& node, Score original_alpha, int depth);
    void store_and_learn(const Node<G>& node, Score original_alpha);
    void update_histories(const Node<G>& node, const TriedMoves<Move>& tried);

    // Tablebases (tablebase_probing.hpp)
    std::optional<Score> probe_tablebase(const Node<G>& node);
    void count_tablebase_hit();
    void rank_root_moves();
    [[nodiscard]] std::optional<int> tablebase_rank(Move move);
    [[nodiscard]] bool stood_twice() const;
    [[nodiscard]] bool reply_repeats();

    // Pruning of nodes (node_pruning.hpp): a score if the node's moves need no search
    std::optional<Score> prune_node(Node<G>& node);
    std::optional<Score> razoring(const Node<G>& node);
    [[nodiscard]] bool reverse_futility_pruning(const Node<G>& node) const;
    std::optional<Score> null_move_pruning(const Node<G>& node);
    std::optional<Score> prob_cut(const Node<G>& node);

    // Pruning of moves, extensions and reductions (move_pruning.hpp)
    [[nodiscard]] bool is_pruned(const Node<G>& node, MovePicker<G>& picker, Move move, bool is_quiet,
                                 int history) const;
    [[nodiscard]] bool see_pruning_of_captures(const Node<G>& node, Move move, int history) const;
    [[nodiscard]] bool is_pruned_in_won_game(const Node<G>& node, Move move, bool is_quiet) const;
    [[nodiscard]] bool late_move_pruning(const Node<G>& node, MovePicker<G>& picker) const;
    [[nodiscard]] bool bulk_quiet_pruning(const Node<G>& node, Move move, int history) const;
    [[nodiscard]] bool futility_pruning(const Node<G>& node, int reduced_depth) const;
    [[nodiscard]] bool history_pruning(int history, int reduced_depth) const;
    [[nodiscard]] bool see_pruning_of_quiets(Move move, int reduced_depth) const;
    struct Extension {
        int plies = 0;
        std::optional<Score> cutoff;
    };
    Extension singular_extension(const Node<G>& node, Move move);
    [[nodiscard]] int late_move_reduction(const Node<G>& node, Move move, bool is_quiet, int history,
                                          bool gives_check) const;

    // Quiescence search (quiescence.hpp)
    Score quiescence(StackEntry<G>* ss, Score alpha, Score beta, int depth = 0);
    std::optional<Score> stand_pat(Node<G>& node);
    [[nodiscard]] bool is_pruned_in_quiescence(Node<G>& node, Move move) const;
    [[nodiscard]] bool delta_pruning(Node<G>& node, Move move) const;
    [[nodiscard]] bool late_capture_pruning(const Node<G>& node, Move move) const;

    /// Stack entries before the root's, so that every node has this many ancestors.
    static constexpr std::size_t entries_before_root = 4;
    static_assert(entries_before_root >= MoveContext<G>::length);

    SharedSearch& shared_;
    std::size_t index_;
    SearchMonitor* monitor_;

    /// The table of this search (`SharedSearch::table_in_use`).
    TranspositionTable* table_ = nullptr;
    SearchTask task_;
    Position position_ = Position::start(G::variant);
    KeyHistory keys_;
    typename G::Evaluator evaluator_;
    Histories<G> histories_;
    MoveStack<G> move_stack_;
    std::array<StackEntry<G>, entries_before_root + max_ply + 2> search_stack_;
    StackEntry<G>* root_;

    std::size_t line_index_ = 0;
    int selective_depth_ = 0;
    int null_move_ban_until_ = 0;  ///< no null moves at lower plies, while one is verified
    bool out_of_nodes_ = false;
    bool is_drive_ = false;  ///< `G::is_drive` of the root
};

}  // namespace ricochet
