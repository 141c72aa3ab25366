// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/search_bench.hpp"

#include <algorithm>
#include <thread>

#include "search/games/game_search.hpp"
#include "search/games/networks.hpp"

namespace ricochet {

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
                            const std::atomic<bool>* stop) {
    SearchOptions options;
    options.hash_mib = 16;
    options.networks = built_in_networks();
    // The node clock makes every bench do the same work, so that builds optimised by its profile are
    // reproducible.
    options.nodes_a_millisecond = 1000;
    MeasuredSearch search(options, stop);
    Limits limits;
    limits.depth = depth;
    BenchTotal total;
    int number = 0;
    const std::vector<BenchPosition> positions = bench_positions();
    for (const BenchPosition& entry : positions) {
        if (search.is_stopped()) {
            break;
        }
        search.clear();
        const MeasuredSearch::Found found = search.run(entry.fen, entry.variant, limits);
        total.nodes += found.end.nodes;
        total.time += found.time;
        total.debug_counters.merge(found.end.debug_counters);
        on_line({.number = ++number,
                 .count = positions.size(),
                 .fen = entry.fen,
                 .nodes = found.end.nodes,
                 .time = found.time,
                 .score = shown_score(found.score, entry.variant),
                 .best = found.game.to_uci(found.end.best)});
    }
    total.stopped = search.is_stopped();
    return total;
}

namespace {

constexpr Milliseconds longest_warm_up{1000};

}  // namespace

int default_speed_test_threads() {
    return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

std::span<const std::string_view> speed_test_positions(Variant variant) {
    const VariantRow& row = row_of(variant);
    return row.game_positions.empty() ? row.bench_positions : row.game_positions;
}

SpeedTestTotal run_speed_test(const SpeedTestSettings& settings,
                              const std::function<void(const SpeedTestLine&)>& on_line,
                              const std::atomic<bool>* stop) {
    SearchOptions options;
    options.threads = settings.threads;
    options.hash_mib = settings.hash_mib;
    options.networks = Networks(settings.network);
    MeasuredSearch search(options, stop);
    const std::span<const std::string_view> positions = speed_test_positions(settings.variant);
    Limits limits;
    const Milliseconds share = settings.time / positions.size();
    limits.move_time = std::min(share, longest_warm_up);
    search.run(positions.front(), settings.variant, limits);
    search.clear();
    limits.move_time = share;
    SpeedTestTotal total;
    int sum_of_hash_full = 0;
    for (const std::string_view fen : positions) {
        if (search.is_stopped()) {
            break;
        }
        const MeasuredSearch::Found found = search.run(fen, settings.variant, limits);
        total.nodes += found.end.nodes;
        total.time += found.time;
        total.highest_hash_full = std::max(total.highest_hash_full, found.end.hash_full);
        sum_of_hash_full += found.end.hash_full;
        on_line({.number = ++total.positions,
                 .count = positions.size(),
                 .fen = fen,
                 .nodes = found.end.nodes,
                 .time = found.time,
                 .hash_full = found.end.hash_full});
    }
    total.mean_hash_full = total.positions == 0 ? 0 : sum_of_hash_full / total.positions;
    total.stopped = search.is_stopped();
    return total;
}

}  // namespace ricochet
