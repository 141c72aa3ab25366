// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/search_bench.hpp"

#include "bench/measured_search.hpp"
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
    // By a clock of nodes a bench does the same work each time, and a build by its profile is the same program.
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

}  // namespace ricochet
