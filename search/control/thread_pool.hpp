// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "movegen/game.hpp"
#include "search/control/limits.hpp"
#include "search/control/search_report.hpp"

namespace ricochet {

// Lazy SMP (Chess Programming Wiki, "Lazy SMP").
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

    /// Forgets all that was learnt: table, histories.
    void clear();
    /// Starts a search of the game's position and returns at once; ends with one `on_best_move`. Waits for a
    /// running one first. Histories are kept from search to search as long as the rules are the same.
    void start(const Game& game, const Limits& limits);
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
