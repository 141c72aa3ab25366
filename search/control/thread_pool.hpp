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
    /// Throws `std::bad_alloc` or `std::system_error` where the system grants no memory or no thread.
    explicit ThreadPool(SearchCallbacks callbacks);
    /// Stops a running search and waits for it.
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    /// Waits for a running search, then applies; numbers out of range are clamped. Throws `std::bad_alloc` when
    /// the table or the threads' own data do not fit in memory; the old settings, threads and table then stay.
    /// Where the system grants fewer threads, searches do with those.
    void set_options(const SearchOptions& options);
    [[nodiscard]] const SearchOptions& options() const;
    /// Waits for a running search, then makes ready for a variant's games; `start` does so by itself. Throws
    /// `std::bad_alloc` when memory does not suffice; nothing is changed then.
    void set_variant(Variant variant);

    /// Forgets all that was learnt: table, histories.
    void clear();
    /// Starts a search of the game's position and returns at once; ends with one `on_best_move`. Waits for a
    /// running one first. Histories are kept from search to search as long as the rules are the same. Throws
    /// `std::bad_alloc` when memory does not suffice; no search runs then.
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
