// SPDX-License-Identifier: GPL-3.0-or-later
// Micro benchmarks of move generation, over positions of `ricochet bench`.
#include <benchmark/benchmark.h>
#include <vector>

#include "bench/search_bench.hpp"
#include "movegen/game.hpp"
#include "movegen/tensor/attackers.hpp"
#include "movegen/tensor/attacks.hpp"
#include "movegen/tensor/checks_and_pins.hpp"
#include "movegen/tensor/hops.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/notation.hpp"
#include "movegen/tensor/position.hpp"

namespace {

using namespace ricochet;
using namespace ricochet::tensor;

/// The bench positions of games with the rules of Tensor Chess.
std::vector<Position> positions() {
    std::vector<Position> result;
    for (const BenchPosition& entry : bench_positions()) {
        if (Game(entry.variant).as<Position>() != nullptr) {
            result.push_back(Position::from_fen(entry.fen, entry.variant).value());
        }
    }
    return result;
}

std::vector<MoveList> move_lists() {
    std::vector<MoveList> result;
    for (const Position& position : positions()) {
        result.push_back(legal_moves(position));
    }
    return result;
}

/// Runs `work(position)`, which returns its number of operations; the rate shown is theirs.
template <class Work>
void over_positions(benchmark::State& state, Work work) {
    std::vector<Position> all = positions();
    std::int64_t done = 0;
    for (auto iteration : state) {
        for (Position& position : all) {
            done += work(position);
        }
    }
    state.SetItemsProcessed(done);
    state.counters["each"] = benchmark::Counter(static_cast<double>(done),
                                                benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void line_attack_sets(benchmark::State& state, Line line) {
    over_positions(state, [line](const Position& position) {
        const Bitboard blockers = position.blockers(position.side_to_move());
        for (const Square square : Bitboard::all()) {
            benchmark::DoNotOptimize(line_attacks(line, square, blockers));
        }
        return square_count;
    });
}

void queen_attack_sets(benchmark::State& state) {
    over_positions(state, [](const Position& position) {
        const Bitboard blockers = position.blockers(position.side_to_move());
        for (const Square square : Bitboard::all()) {
            benchmark::DoNotOptimize(queen_attacks(square, blockers));
        }
        return square_count;
    });
}

void beast_hops(benchmark::State& state) {
    over_positions(state, [](const Position& position) {
        for (const Square beast : position.beasts()) {
            benchmark::DoNotOptimize(hop_targets(beast, position.occupied()));
        }
        return position.beasts().count();
    });
}

void attack_tests(benchmark::State& state) {
    over_positions(state, [](const Position& position) {
        const Attackers enemy(position, ~position.side_to_move());
        for (const Square square : Bitboard::all()) {
            benchmark::DoNotOptimize(enemy.attacks(square));
        }
        return square_count;
    });
}

void attack_maps(benchmark::State& state) {
    over_positions(state, [](const Position& position) {
        benchmark::DoNotOptimize(attack_map(position, ~position.side_to_move()));
        return 1;
    });
}

void checks_and_pins(benchmark::State& state) {
    over_positions(state, [](const Position& position) {
        benchmark::DoNotOptimize(ChecksAndPins(position));
        return 1;
    });
}

void generation(benchmark::State& state) {
    over_positions(state, [](const Position& position) {
        const MoveList moves = legal_moves(position);
        benchmark::DoNotOptimize(moves.size());
        return static_cast<int>(moves.size());
    });
}

void counting(benchmark::State& state) {
    over_positions(state, [](const Position& position) {
        const std::uint64_t moves = count_legal_moves(position);
        benchmark::DoNotOptimize(moves);
        return static_cast<int>(moves);
    });
}

void do_and_undo(benchmark::State& state) {
    const std::vector<MoveList> lists = move_lists();
    std::size_t next = 0;
    over_positions(state, [&](Position& position) {
        const MoveList& moves = lists[next++ % lists.size()];
        Undo undo;
        for (const Move move : moves) {
            position.do_move(move, undo);
            position.undo_move(move, undo);
        }
        return static_cast<int>(moves.size());
    });
}

void check_tests(benchmark::State& state) {
    const std::vector<MoveList> lists = move_lists();
    std::size_t next = 0;
    over_positions(state, [&](const Position& position) {
        const MoveList& moves = lists[next++ % lists.size()];
        for (const Move move : moves) {
            benchmark::DoNotOptimize(position.gives_check(move));
        }
        return static_cast<int>(moves.size());
    });
}

BENCHMARK_CAPTURE(line_attack_sets, rank, Line::rank);
BENCHMARK_CAPTURE(line_attack_sets, file, Line::file);
BENCHMARK_CAPTURE(line_attack_sets, diagonal, Line::diagonal);
BENCHMARK_CAPTURE(line_attack_sets, anti_diagonal, Line::anti_diagonal);
BENCHMARK(queen_attack_sets);
BENCHMARK(beast_hops);
BENCHMARK(attack_tests);
BENCHMARK(attack_maps);
BENCHMARK(checks_and_pins);
BENCHMARK(generation);
BENCHMARK(counting);
BENCHMARK(do_and_undo);
BENCHMARK(check_tests);

}  // namespace

BENCHMARK_MAIN();
