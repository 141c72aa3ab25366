// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "movegen/common/key_history.hpp"
#include "movegen/tensor/position.hpp"
#include "search/control/limits.hpp"
#include "search/core/score.hpp"

namespace ricochet {

/// What one finished (or bounded) iteration has found.
struct SearchReport {
    int depth = 0;            ///< plies, nominal
    int selective_depth = 0;  ///< plies, deepest line looked at
    int multi_pv = 1;         ///< 1 = best line
    Score score = 0;          ///< side to move's view
    Bound bound = Bound::exact;
    std::uint64_t nodes = 0;  ///< all threads
    Milliseconds time{0};
    int hash_full = 0;  ///< permille
    std::vector<Move> principal_variation;
};

/// The root move that is being searched now, reported on long searches only.
struct CurrentMoveReport {
    int depth = 0;
    Move move;
    int number = 0;  ///< from 1
};

/// The end of a search.
struct BestMoveReport {
    Move best;    ///< the null move where there is no legal move
    Move ponder;  ///< the null move where none is known
};

/// How the search talks out. Called from the search's own threads, never two at a time.
struct SearchCallbacks {
    /// One report or more, in order: the many of a search's first 20 ms come together, for a reader that wakes
    /// up for each of them would cost more than the search that they tell of.
    std::function<void(std::span<const SearchReport>)> on_reports;
    std::function<void(const CurrentMoveReport&)> on_current_move;
    std::function<void(const BestMoveReport&)> on_best_move;
};

/// Settings that last over searches.
struct SearchOptions {
    std::size_t hash_mib = 16;
    int threads = 1;
    int multi_pv = 1;
    Milliseconds move_overhead{10};
    /// The user analyses and does not play. Kept for the GUI's sake: the search has no contempt that analysis
    /// would have to do without, so it searches the same.
    bool analyse_mode = false;
    /// Playing strength in Elo where limited, `elo_min` to `elo_max` (skill.hpp); full strength where unset.
    /// A limited search uses one thread.
    std::optional<int> limit_elo;
    /// Two pools with the same seed make the same mistakes; drawn at random where unset.
    std::optional<std::uint64_t> limit_seed;
};

/// Owns the transposition table and the search threads, and runs one search at a time.
class ThreadPool {
public:
    explicit ThreadPool(SearchCallbacks callbacks);
    /// Stops a running search and waits for it.
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    /// Waits for a running search, then applies; numbers out of range are clamped. Throws `std::bad_alloc` when
    /// the table does not fit in memory; the old settings then stay.
    void set_options(const SearchOptions& options);
    [[nodiscard]] const SearchOptions& options() const;

    /// Forgets everything learnt: table, histories.
    void clear();
    /// Starts a search and returns at once; ends with one `on_best_move`. Waits for a running one first.
    void start(const Position& position, const KeyHistory& history, const Limits& limits);
    /// Asks a running search to end soon; returns at once. Safe from any thread.
    void stop();
    /// The opponent played the expected move: clocks count from now.
    void ponder_hit();
    /// Blocks until no search is running. Not from within a callback, and for `infinite` or `ponder` searches
    /// only after `stop` or `ponder_hit`.
    void wait();
    [[nodiscard]] bool is_searching() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace ricochet
