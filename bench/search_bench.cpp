// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/search_bench.hpp"

#include <cassert>
#include <chrono>
#include <utility>

#include "movegen/game.hpp"
#include "search/control/thread_pool.hpp"
#include "search/games/game_evaluation.hpp"

namespace ricochet {

namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr std::size_t bench_hash_mib = 16;

Milliseconds since(SteadyClock::time_point start) {
    return std::chrono::duration_cast<Milliseconds>(SteadyClock::now() - start);
}

}  // namespace

std::vector<BenchPosition> bench_positions() {
    std::vector<BenchPosition> positions;
    for (const Variant variant : all_variants()) {
        for (const std::string_view fen : row_of(variant).bench_positions) {
            positions.push_back({variant, fen});
        }
    }
    return positions;
}

BenchTotal run_search_bench(int depth, const std::function<void(const BenchLine&)>& on_line,
                            const std::stop_token& stop) {
    BenchLine line;
    SearchCallbacks callbacks;
    callbacks.on_reports = [&line](std::span<const SearchReport> reports) {
        line.nodes = reports.back().nodes;
        line.score = reports.back().score;
    };
    callbacks.on_current_move = [](const CurrentMoveReport&) {};
    BenchTotal total;
    MoveCode best = MoveCode::none;
    callbacks.on_best_move = [&best, &total](const BestMoveReport& report) {
        best = report.best;
        total.debug_counters.merge(report.debug_counters);
    };
    ThreadPool pool(std::move(callbacks));
    SearchOptions options;
    options.hash_mib = bench_hash_mib;
    options.network = built_in_network();
    pool.set_options(options);
    const std::stop_callback on_stop(stop, [&pool] { pool.stop(); });

    Limits limits;
    limits.depth = depth;
    const std::vector<BenchPosition> positions = bench_positions();
    for (const BenchPosition& entry : positions) {
        if (stop.stop_requested()) {
            break;
        }
        const Result<Game> game = Game::from_fen(entry.fen, entry.variant);
        assert(game.ok());
        line = {line.number + 1, positions.size(), entry.fen, 0, Milliseconds(0), score_none, {}};
        pool.clear();
        const auto start = SteadyClock::now();
        pool.start(game.value(), limits);
        if (stop.stop_requested()) {
            pool.stop();  // once more: a request from before the start has been forgotten by it
        }
        pool.wait();
        line.time = since(start);
        line.best = game.value().to_uci(best);
        line.score = shown_score(line.score, entry.variant);
        total.nodes += line.nodes;
        total.time += line.time;
        on_line(line);
    }
    total.stopped = stop.stop_requested();
    return total;
}

}  // namespace ricochet
