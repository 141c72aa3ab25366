// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/result_text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <new>
#include <system_error>

namespace ricochet {

std::uint64_t nodes_per_second(std::uint64_t nodes, Milliseconds time) {
    return static_cast<std::uint64_t>(static_cast<double>(nodes) * 1000.0 /
                                      static_cast<double>(std::max<std::int64_t>(1, time.count())));
}

std::string format_score(Score score, Bound bound) {
    std::string text =
        is_mate(score) ? fmt::format("mate {}", mate_distance_moves(score)) : fmt::format("cp {}", score);
    if (bound == Bound::lower) {
        text += " lowerbound";
    } else if (bound == Bound::upper) {
        text += " upperbound";
    }
    return text;
}

std::string format_bench_line(const BenchLine& line) {
    return fmt::format("{:>2}/{} {:>9} nodes {:>5} ms {:>9} {} ({})", line.number, line.count, line.nodes,
                       line.time.count(), line.best, format_score(line.score, Bound::exact), line.fen);
}

std::string format_bench_total(const BenchTotal& total) {
    return fmt::format("{} nodes {} nps", total.nodes, nodes_per_second(total.nodes, total.time));
}

std::string format_speed_test_line(const SpeedTestLine& line) {
    return fmt::format("{:>2}/{} {:>11} nodes {:>6} ms {:>9} nps hashfull {:>4} ({})", line.number, line.count,
                       line.nodes, line.time.count(), nodes_per_second(line.nodes, line.time), line.hash_full,
                       line.fen);
}

std::string format_speed_test_total(const SpeedTestSettings& settings, const SpeedTestTotal& total) {
    const std::string evaluation =
        settings.network ? fmt::format("network {:016x}", settings.network->checksum()) : "material";
    return fmt::format(
        "Threads: {}\nHash: {} MiB\nEvaluation: {}\nPositions: {}\nHashfull: highest {}, mean {} permille\n"
        "Time: {} ms\nNodes: {}\nNodes/second: {}",
        settings.threads, settings.hash_mib, evaluation, total.positions, total.highest_hash_full,
        total.mean_hash_full, total.time.count(), total.nodes, nodes_per_second(total.nodes, total.time));
}

std::uint64_t total_of(const PerftCounts& counts, int depth) {
    std::uint64_t total = depth == 0 ? 1 : 0;
    for (const auto& [move, nodes] : counts) {
        total += nodes;
    }
    return total;
}

std::string format_divide(const PerftCounts& counts, const Game& game, int depth) {
    std::string text;
    for (const auto& [move, nodes] : counts) {
        text += fmt::format("{}: {}\n", game.to_uci(move), nodes);
    }
    return text + fmt::format("\nNodes searched: {}", total_of(counts, depth));
}

std::string failure_text(const std::exception& error) {
    if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) {
        return "there is not enough memory";
    }
    if (dynamic_cast<const std::system_error*>(&error) != nullptr) {
        return fmt::format("the system refuses it: {}", error.what());
    }
    return error.what();
}

}  // namespace ricochet
