// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "movegen/common/variant.hpp"
#include "movegen/game.hpp"
#include "search/common/debug_counters.hpp"
#include "search/common/score.hpp"
#include "search/control/limits.hpp"
#include "search/control/thread_pool.hpp"
#include "search/evaluation/network/network.hpp"

namespace ricochet {

/// Searches one position at a time and measures the time. Setting the stop flag, which may be null and must
/// live as long, ends the current search and every later one.
class MeasuredSearch {
public:
    /// The result of a search.
    struct Found {
        Game game;
        BestMoveReport end;
        Score score = score_none;
        Milliseconds time{0};
    };

    MeasuredSearch(const SearchOptions& options, const std::atomic<bool>* stop)
        : pool_({.on_reports = [this](auto reports) { score_ = reports.back().score; },
                 .on_best_move = [this](const BestMoveReport& report) { end_ = report; }}),
          stop_(stop) {
        pool_.set_options(options);
    }

    /// Clears the transposition table and the histories.
    void clear() { pool_.clear(); }
    [[nodiscard]] bool is_stopped() const { return stop_ != nullptr && stop_->load(); }

    /// Searches a position. The FEN must be valid.
    Found run(std::string_view fen, Variant variant, Limits limits) {
        using SteadyClock = std::chrono::steady_clock;
        Game game = Game::from_fen(fen, variant).value();
        score_ = score_none;
        limits.stop = stop_;
        const auto start = SteadyClock::now();
        pool_.start(game, limits);
        pool_.wait();
        const auto time = std::chrono::duration_cast<Milliseconds>(SteadyClock::now() - start);
        return {std::move(game), end_, score_, time};
    }

private:
    Score score_ = score_none;
    BestMoveReport end_;
    ThreadPool pool_;
    const std::atomic<bool>* stop_;
};

/// The default depth of the bench, in plies; 2 to 3 s in release.
constexpr int bench_depth = 11;

/// One position of the search bench.
struct BenchPosition {
    Variant variant;
    std::string_view fen;
};

/// The positions that the bench searches, in order: those of every row (`VariantRow::bench_positions`).
std::vector<BenchPosition> bench_positions();

/// The result of one position.
struct BenchLine {
    int number = 0;  ///< from 1
    std::size_t count = 0;
    std::string_view fen;
    std::uint64_t nodes = 0;
    Milliseconds time{0};
    Score score = score_none;  ///< as shown to people
    std::string best;          ///< as move text
};

/// The total of all positions.
struct BenchTotal {
    std::uint64_t nodes = 0;
    Milliseconds time{0};
    DebugCounters debug_counters;
    /// Ended by the stop flag; the numbers are then meaningless.
    bool stopped = false;
};

/// Searches every bench position to a depth, each with one thread and a fresh table of 16 MiB. The nodes are
/// the same on every machine and compiler: their total is the signature of a build. Setting the stop flag ends
/// it.
BenchTotal run_search_bench(int depth, const std::function<void(const BenchLine&)>& on_line,
                            const std::atomic<bool>* stop = nullptr);

/// Settings of a speed test.
struct SpeedTestSettings {
    Variant variant = usual_variant;
    int threads = 1;
    std::size_t hash_mib = 16;
    /// For all measured searches together, without the warm-up.
    Milliseconds time{0};
    /// The network that evaluates the positions; null to evaluate by material.
    std::shared_ptr<const Network> network{};
};

/// Default size of the table for each thread, in MiB: a minute of search fills most of it.
constexpr std::size_t speed_test_hash_mib_per_thread = 128;
constexpr std::int64_t speed_test_seconds = 60;
/// A day.
constexpr std::int64_t max_speed_test_seconds = 86'400;

/// The number of threads that the machine runs at once.
int default_speed_test_threads();

/// One searched position of a speed test.
struct SpeedTestLine {
    int number = 0;  ///< from 1
    std::size_t count = 0;
    std::string_view fen;
    std::uint64_t nodes = 0;
    Milliseconds time{0};
    int hash_full = 0;  ///< permille, at the end of the search
};

/// The total of all positions.
struct SpeedTestTotal {
    std::uint64_t nodes = 0;
    Milliseconds time{0};
    int positions = 0;
    int highest_hash_full = 0;  ///< permille
    int mean_hash_full = 0;     ///< permille, over the ends of the searches
    /// Ended by the stop flag; only what was searched until then counts.
    bool stopped = false;
};

/// The positions of a speed test, from the variant's row: of a game from the opening to the ending, or if it
/// has none those of the bench.
std::span<const std::string_view> speed_test_positions(Variant variant);

// After Stockfish's command of that name.
/// Measures the nodes per second of a machine with these threads and this table: searches the positions of a
/// variant in order, each for an equal share of the time, and keeps the table from one to the next as play
/// does. A warm-up of at most a second comes first and is not counted. Setting the stop flag ends it. Throws
/// `std::bad_alloc` if the table does not fit in memory.
SpeedTestTotal run_speed_test(const SpeedTestSettings& settings,
                              const std::function<void(const SpeedTestLine&)>& on_line,
                              const std::atomic<bool>* stop = nullptr);

}  // namespace ricochet
