// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "movegen/base/threads.hpp"
#include "movegen/game.hpp"
#include "search/control/limits.hpp"
#include "search/control/search_manager.hpp"
#include "search/control/search_report.hpp"
#include "search/core/worker.hpp"

namespace ricochet {

// Lazy SMP (Chess Programming Wiki, "Lazy SMP").
/// Owns the transposition table and the search threads, and runs one search at a time.
class ThreadPool {
public:
    /// Throws `std::bad_alloc` or `std::system_error` if the system grants no memory or no thread.
    explicit ThreadPool(SearchCallbacks callbacks);
    /// Stops a running search and waits for it.
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    /// Waits for a running search, then applies; numbers out of range are clamped. Throws `std::bad_alloc` if
    /// the table or the threads' data do not fit in memory; the old settings, threads and table then stay. If
    /// the system grants fewer threads, searches use those.
    void set_options(const SearchOptions& options);
    [[nodiscard]] const SearchOptions& options() const { return options_; }
    /// Waits for a running search, then prepares for a variant's games; `start` does so by itself. Throws
    /// `std::bad_alloc` if memory does not suffice; nothing is changed then.
    void set_variant(Variant variant);

    /// Begins a new game: waits for a running search, clears table and histories, resets the node clock, and
    /// draws a new seed unless `limit_seed` is set.
    void clear();
    /// Starts a search of the game's position and returns at once; ends with one `on_best_move`. Waits for a
    /// running one first. Histories are kept from search to search as long as the rules are the same. Throws
    /// `std::bad_alloc` if memory does not suffice; no search runs then.
    void start(const Game& game, const Limits& limits);
    /// Makes a running search end soon; returns at once. Safe from any thread.
    void stop();
    /// Leaves ponder mode, as the opponent played the expected move: clocks count from now.
    void ponder_hit();
    /// Blocks until no search is running. Not from within a callback, and for `infinite` or `ponder` searches
    /// only after `stop` or `ponder_hit`.
    void wait();
    [[nodiscard]] bool is_searching() const { return searching_.load(); }

private:
    [[nodiscard]] SearchManager::Workers make_workers(Variant game, std::size_t first, std::size_t end);
    void prepare_workers(const Game& game, const SearchTask& task, const Limits& limits);
    void search(std::size_t number);
    void run(const Game& game);
    void report_end_of_game(const Game& game);

    SearchCallbacks callbacks_;
    SearchOptions options_;
    SharedSearch shared_;
    /// A variant that the workers can search.
    Variant variant_ = usual_variant;
    SearchManager::Workers workers_;
    SearchManager search_manager_;
    std::uint64_t seed_;
    std::size_t active_workers_ = 1;
    /// The ply limit under which the scores in the table of unlimited strength were found.
    int ply_limit_ = SearchTask{}.ply_limit;
    std::atomic<bool> searching_{false};

    /// The threads of all workers but the first.
    HelperThreads helpers_;
    /// The first worker's thread. Created before any search, so that none fails for lack of a thread; destroyed
    /// first, since it uses the members above.
    JobThread first_thread_;
};

}  // namespace ricochet
