// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/perft_command.hpp"

#include <chrono>
#include <fmt/format.h>
#include <fstream>
#include <utility>
#include <vector>

#include "bench/perft_suite.hpp"
#include "engine/io/standard_output.hpp"
#include "engine/text/progress_line.hpp"
#include "engine/text/result_text.hpp"
#include "movegen/base/quote.hpp"

namespace ricochet {

namespace {

PerftOptions perft_options(const PerftArguments& arguments) {
    PerftOptions options;
    options.bulk = !arguments.no_bulk;
    options.threads = arguments.threads;
    options.hash_mib = arguments.hash_mib;
    return options;
}

std::string speed(std::uint64_t nodes, double seconds) {
    return fmt::format("{:.3f} s, {:.0f} nodes/s", seconds,
                       seconds > 0 ? static_cast<double>(nodes) / seconds : 0.0);
}

/// A Markdown table, row by row as the depths are done.
int count_statistics(const Game& game, int depth) {
    for (int ply = 1; ply <= depth; ++ply) {
        std::string names = "| depth |";
        std::string lines = "|---|";
        std::string counts = fmt::format("| {} |", ply);
        for (const auto& [name, count] : game.perft_statistics(ply)) {
            names += fmt::format(" {} |", name);
            lines += "---|";
            counts += fmt::format(" {} |", count);
        }
        write_line(ply == 1 ? fmt::format("{}\n{}\n{}", names, lines, counts) : counts);
    }
    return exit_success;
}

struct ShownProgress final : PerftProgress {
    void on_part(std::size_t done, std::size_t parts) override {
        line.show("{} of {} parts counted", done, parts);
    }
    ProgressLine line;
};

int count_one(const PerftArguments& arguments) {
    const Result<Game> game =
        arguments.fen.empty() ? Game(arguments.variant) : Game::from_fen(arguments.fen, arguments.variant);
    if (!game) {
        return fail_usage(fmt::format("--fen: {}", game.error()));
    }
    if (arguments.statistics) {
        return count_statistics(game.value(), *arguments.depth);
    }
    const auto start = std::chrono::steady_clock::now();
    const int depth = *arguments.depth;
    PerftOptions options = perft_options(arguments);
    ShownProgress progress;
    options.progress = &progress;
    const PerftCounts counts = game.value().perft_divide(depth, options);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    progress.line.clear();
    const std::uint64_t total = total_of(counts, depth);
    write_line(arguments.divide ? format_divide(counts, game.value(), depth)
                                : fmt::format("Nodes searched: {}", total));
    write_line(fmt::format("Time: {}", speed(total, time.count())));
    return exit_success;
}

std::string format_result(const SuiteResult& result) {
    std::string verdict = "pass";
    std::string detail = counted(result.depths_counted, "depth");
    if (result.depths_skipped > 0) {
        detail += fmt::format(" ({} skipped)", result.depths_skipped);
    }
    if (result.failed) {
        verdict = "FAIL";
        detail = fmt::format("depth {}: expected {}, found {}", result.expected.depth, result.expected.nodes,
                             result.found);
    } else if (result.depths_counted == 0) {
        verdict = "skip";
    }
    return fmt::format("{} {:>3}/{} {}, {}, {:.3f} s: {}", verdict, result.number, result.count, detail,
                       counted(result.nodes, "node"), result.seconds, result.entry.fen);
}

int run_suite(const PerftArguments& arguments) {
    std::ifstream file(arguments.suite);
    if (!file) {
        return fail_usage(fmt::format("{}: cannot be read", arguments.suite));
    }
    const auto entries = parse_perft_suite(file, arguments.variant);
    if (!entries) {
        return fail_usage(fmt::format("{}: {}", arguments.suite, entries.error()));
    }
    if (file.bad()) {
        return fail_usage(fmt::format("{}: cannot be read", arguments.suite));
    }
    ProgressLine progress_line;
    const SuiteTotal total = run_perft_suite(
        entries.value(), {perft_options(arguments), arguments.max_nodes},
        [&](const SuiteProgress& progress) {
            progress_line.show("{}/{} depth {} ({} nodes)", progress.number, progress.count,
                               progress.expected.depth, progress.expected.nodes);
        },
        [&](const SuiteResult& result) {
            progress_line.clear();
            write_line(format_result(result));
        });
    write_line(fmt::format("{} passed, {} failed, {} skipped; {} nodes, {}", total.passed, total.failed,
                           total.skipped, total.nodes, speed(total.nodes, total.seconds)));
    return total.failed == 0 ? exit_success : exit_failure;
}

}  // namespace

int run_perft_command(const PerftArguments& arguments) {
    return arguments.suite.empty() ? count_one(arguments) : run_suite(arguments);
}

}  // namespace ricochet
