// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "movegen/game.hpp"
#include "search/control/limits.hpp"
#include "search/control/search_report.hpp"
#include "search/control/time_manager.hpp"
#include "search/core/worker.hpp"
#include "search/tables/tables.hpp"

namespace ricochet {

/// Manages one search at a time for a thread pool: sets the stop flag when a limit is reached, and turns the
/// first thread's results into reports. Runs in the first thread unless noted otherwise.
class SearchManager final : public SearchMonitor {
public:
    using Workers = std::vector<std::unique_ptr<Worker>>;

    SearchManager(SharedSearch& shared, const SearchCallbacks& callbacks, const Workers& workers)
        : shared_(shared), callbacks_(callbacks), workers_(workers) {}

    /// Begins a search of `active` workers, while none is running; called by the caller's thread. The clock
    /// runs from now. Reported lines with a tablebase score continue to the mate by the tablebases `known`, if
    /// not null.
    void begin(const Limits& limits, const SearchOptions& options, const Game& root, std::size_t active,
               const std::shared_ptr<const tables::Tables>& known);

    /// Ends the search, after all threads have finished.
    void finish() { time_.finish(); }
    /// Begins a new game, while no search is running.
    void new_game() { time_.forget_clock(); }

    /// Ends the search soon. From any thread.
    void stop();
    /// Leaves ponder mode; time counts from now. From any thread.
    void ponder_hit();
    /// Blocks while the best move has to be withheld: in infinite or ponder mode before `stop` or `ponder_hit`.
    /// Returns at once without threads.
    void wait_for_release();

    /// The monitor of the helper threads, which check the limits too, since the first thread may be waiting for
    /// a processor.
    [[nodiscard]] SearchMonitor* of_helpers() { return &limit_watch_; }

    void poll() override;
    void on_root_move(int depth, MoveCode move, int number) override;
    void on_bound(const Worker& worker, std::size_t line_index) override;
    bool on_iteration(const Worker& worker) override;

    /// Reports the final lines of the worker whose best move was voted for, with the nodes of the whole
    /// search, unless the last report had the same. If no line had a score yet, reports the move to be played
    /// at depth 0, with the static evaluation.
    void report_voted(const Worker& worker);

    /// A root move's line as reported: up to the mate if its score is a tablebase score.
    [[nodiscard]] const std::vector<MoveCode>& line_of(const RootMove& root_move);

    /// Delivers the reports that were held back.
    void deliver_reports();

    /// Nodes of all threads.
    [[nodiscard]] std::uint64_t nodes() const;
    /// Positions that all threads found in tablebases.
    [[nodiscard]] std::uint64_t tablebase_hits() const;

private:
    struct LimitWatch final : SearchMonitor {
        explicit LimitWatch(SearchManager& of) : manager(of) {}
        void poll() override { manager.stop_at_limits(); }
        void on_root_move(int /*depth*/, MoveCode /*move*/, int /*number*/) override {}
        void on_bound(const Worker& /*worker*/, std::size_t /*line_index*/) override {}
        bool on_iteration(const Worker& /*worker*/) override { return true; }
        SearchManager& manager;
    };

    /// From any thread of the search.
    void stop_at_limits();
    void report(const Worker& worker, std::size_t line_index, int depth);
    void report_unsearched(const Worker& worker);
    /// A line, and the moves from its end to the mate, by tablebases.
    [[nodiscard]] const std::vector<MoveCode>& line_to_mate(const std::vector<MoveCode>& line);
    [[nodiscard]] bool has_proven_mate(Score score) const;

    SharedSearch& shared_;
    const SearchCallbacks& callbacks_;
    const Workers& workers_;
    LimitWatch limit_watch_{*this};
    std::size_t active_ = 1;
    Limits limits_;
    TimeManager time_;
    /// The best move of the last exact report, and its depth.
    MoveCode reported_move_ = MoveCode::none;
    int reported_depth_ = 0;
    bool has_reported_ = false;
    std::uint64_t reported_nodes_ = 0;
    std::vector<SearchReport> held_reports_;
    std::shared_ptr<const tables::Tables> tablebase_;
    Game root_{usual_variant};
    /// Results of `line_to_mate`, each of which takes a few thousand probes.
    std::map<std::vector<MoveCode>, std::vector<MoveCode>> lines_to_mate_;
    std::atomic<bool> pondering_{false};
    bool infinite_ = false;
    /// Set when a limit is reached while pondering: the search ends as soon as the expected move is played.
    std::atomic<bool> stop_on_ponder_hit_{false};
    std::mutex mutex_;
    std::condition_variable released_;
};

}  // namespace ricochet
