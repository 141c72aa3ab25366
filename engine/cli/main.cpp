// SPDX-License-Identifier: GPL-3.0-or-later
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/perft_suite.hpp"
#include "bench/search_bench.hpp"
#include "engine/cli/genfens.hpp"
#include "engine/engine.hpp"
#include "engine/io/standard_streams.hpp"
#include "engine/text/progress_line.hpp"
#include "engine/text/result_text.hpp"
#include "engine/uci/uci.hpp"
#include "engine/xboard/xboard.hpp"
#include "movegen/base/quote.hpp"
#include "movegen/base/tokens.hpp"
#include "movegen/common/variant.hpp"
#include "search/games/networks.hpp"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace {

using namespace ricochet;

int run_protocol() {
    StandardInput bytes;
    std::istream input(&bytes);
    StandardOutput output;
    const LineSink sink = [&output](std::string_view lines) { output.write(lines); };
    const QuitHandler on_quit = [&output] { output.end_soon(); };
    if (Uci(sink, on_quit).run(input) == UciEnd::xboard) {
        XBoard(sink, on_quit).run(input);
    }
    return exit_success;
}

int run_bench_command(int depth) {
    const BenchTotal total = run_search_bench(
        depth, [](const BenchLine& line) { std::cerr << format_bench_line(line) << std::endl; });
    for (const std::string& line : total.debug_counters.lines()) {
        std::cerr << line << std::endl;
    }
    write_line(format_bench_total(total));
    return exit_success;
}

int run_speed_test_command(const SpeedTestSettings& settings) {
    const SpeedTestTotal total = run_speed_test(
        settings, [](const SpeedTestLine& line) { std::cerr << format_speed_test_line(line) << std::endl; });
    write_line(format_speed_test_total(settings, total));
    return exit_success;
}

struct SpeedTestArguments {
    Variant variant = usual_variant;
    int threads = default_speed_test_threads();
    std::optional<std::size_t> hash_mib;
    std::int64_t seconds = speed_test_seconds;

    [[nodiscard]] SpeedTestSettings settings() const {
        const std::size_t default_hash = speed_test_hash_mib_per_thread * static_cast<std::size_t>(threads);
        return {.variant = variant,
                .threads = threads,
                .hash_mib = hash_mib.value_or(default_hash),
                .time = std::chrono::seconds(seconds),
                .network = built_in_networks().of(variant)};
    }
};

struct PerftArguments {
    std::optional<int> depth;
    /// The start position if empty.
    std::string fen;
    Variant variant = usual_variant;
    bool divide = false;
    /// Prints a row for every depth with the kinds of the last moves (movegen/common/last_moves.hpp).
    bool statistics = false;
    bool json = false;
    bool no_bulk = false;
    int threads = 1;
    std::size_t hash_mib = 0;
    /// A file of positions with their counts, instead of one position.
    std::string suite;
    std::uint64_t max_nodes = UINT64_MAX;
};

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

/// Prints a Markdown table row by row as each depth is done, or a JSON object for each.
int count_statistics(const Game& game, const PerftArguments& arguments) {
    ProgressLine progress;
    for (int ply = 1; ply <= *arguments.depth; ++ply) {
        progress.show("depth {} of {}", ply, *arguments.depth);
        std::string names = "| depth |";
        std::string lines = "|---|";
        std::string counts = fmt::format("| {} |", ply);
        std::string json = fmt::format(R"("depth":{})", ply);
        for (const auto& [name, count] : game.perft_statistics(ply)) {
            names += fmt::format(" {} |", name);
            lines += "---|";
            counts += fmt::format(" {} |", count);
            json += fmt::format(R"(,"{}":{})", name, count);
        }
        progress.clear();
        write_line(arguments.json ? fmt::format("{{{}}}", json)
                   : ply == 1     ? fmt::format("{}\n{}\n{}", names, lines, counts)
                                  : counts);
    }
    return exit_success;
}

struct ShownProgress final : PerftProgress {
    void on_part(std::size_t done, std::size_t parts) override {
        line.show("{}{} of {} parts counted", what, done, parts);
    }
    ProgressLine line;
    std::string what;
};

int count_one(const PerftArguments& arguments) {
    const Result<Game> game =
        arguments.fen.empty() ? Game(arguments.variant) : Game::from_fen(arguments.fen, arguments.variant);
    if (!game) {
        return fail_usage(fmt::format("--fen: {}", game.error()));
    }
    if (arguments.statistics) {
        return count_statistics(game.value(), arguments);
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
    if (arguments.json) {
        std::string moves;
        for (const auto& [move, nodes] : counts) {
            moves += fmt::format(R"({}"{}":{})", moves.empty() ? "" : ",", game.value().to_uci(move), nodes);
        }
        write_line(fmt::format(R"({{"fen":"{}","depth":{},"nodes":{},"moves":{{{}}},"seconds":{:.3f}}})",
                               game.value().fen(), depth, total, moves, time.count()));
        return exit_success;
    }
    write_line(arguments.divide ? format_divide(counts, game.value(), depth)
                                : fmt::format("Nodes searched: {}", total));
    write_line(fmt::format("Time: {}", speed(total, time.count())));
    return exit_success;
}

std::string format_result(const SuiteResult& result, bool json) {
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
    if (json) {
        return fmt::format(
            R"({{"number":{},"fen":"{}","verdict":"{}","detail":"{}","nodes":{},"seconds":{:.3f}}})",
            result.number, result.entry.fen, verdict, detail, result.nodes, result.seconds);
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
    ShownProgress shown;
    PerftOptions options = perft_options(arguments);
    options.progress = &shown;
    const SuiteTotal total = run_perft_suite(
        entries.value(), {options, arguments.max_nodes},
        [&](const SuiteProgress& progress) {
            shown.what = fmt::format("{}/{} depth {} ({} nodes): ", progress.number, progress.count,
                                     progress.expected.depth, progress.expected.nodes);
        },
        [&](const SuiteResult& result) {
            shown.line.clear();
            write_line(format_result(result, arguments.json));
        });
    if (arguments.json) {
        write_line(fmt::format(R"({{"passed":{},"failed":{},"skipped":{},"nodes":{},"seconds":{:.3f}}})",
                               total.passed, total.failed, total.skipped, total.nodes, total.seconds));
    } else {
        write_line(fmt::format("{} passed, {} failed, {} skipped; {} nodes, {}", total.passed, total.failed,
                               total.skipped, total.nodes, speed(total.nodes, total.seconds)));
    }
    return total.failed == 0 ? exit_success : exit_failure;
}

/// Counts and prints to stdout, with progress on stderr. Returns the exit code: 0, 1 if a count of a suite
/// differs, 2 if the input cannot be used.
int run_perft_command(const PerftArguments& arguments) {
    return arguments.suite.empty() ? count_one(arguments) : run_suite(arguments);
}

/// Prints the positions for OpenBench's client.
int run_genfens_command(const std::vector<std::string>& words) {
    const Result<RandomPositions> wanted = parse_genfens(words);
    if (!wanted) {
        return fail_usage(wanted.error());
    }
    const std::optional<Error> error = find_random_positions(
        wanted.value(), [](const std::string& fen) { write_line("info string genfens " + fen); });
    return error ? fail_usage(error->message) : exit_success;
}

/// The program's arguments in reverse, as CLI11 expects them. OpenBench's client passes the words of `genfens`
/// as one argument.
std::vector<std::string> reversed_arguments(int argc, char** argv) {
    std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
    if (!arguments.empty() && arguments.front().starts_with("genfens ")) {
        const std::vector<std::string> words = split_tokens(arguments.front());
        arguments.erase(arguments.begin());
        arguments.insert(arguments.begin(), words.begin(), words.end());
    }
    return {arguments.rbegin(), arguments.rend()};
}

void add_variant(CLI::App& command, Variant& variant) {
    std::string list;
    for (const Variant known : all_variants()) {
        list += fmt::format("{}{}", list.empty() ? "" : ",", name_of(known));
    }
    const auto read = [&variant](const std::string& name) {
        const std::optional<Variant> known = parse_pgn_variant(name);
        if (!known) {
            throw CLI::ValidationError("--variant", fmt::format("'{}' is not {}", name, variant_names()));
        }
        variant = *known;
    };
    command
        .add_option_function<std::string>("--variant", read,
                                          fmt::format("{} (otherwise {})", variant_names(), name_of(variant)))
        ->type_name("ENUM:{" + list + "}");
}

CLI::App& add_speed_test(CLI::App& app, SpeedTestArguments& arguments) {
    CLI::App& command = *app.add_subcommand(
        "speedtest",
        "Measure nodes a second over the positions of a game, with a transposition table that fills");
    command.add_option("THREADS", arguments.threads, "Threads (default: all processors)")
        ->check(CLI::Range(std::int64_t{1}, max_threads));
    command
        .add_option(
            "HASH", arguments.hash_mib,
            fmt::format("MiB of transposition table (default: {} a thread)", speed_test_hash_mib_per_thread))
        ->check(CLI::Range(std::int64_t{1}, max_hash_mib));
    command
        .add_option("SECONDS", arguments.seconds,
                    fmt::format("How long, without the warm-up (otherwise {})", speed_test_seconds))
        ->check(CLI::Range(std::int64_t{1}, max_speed_test_seconds));
    add_variant(command, arguments.variant);
    return command;
}

CLI::App& add_perft(CLI::App& app, PerftArguments& arguments) {
    CLI::App& perft = *app.add_subcommand("perft", "Count positions below a position, to test move generators");
    auto* const depth = perft.add_option("DEPTH", arguments.depth, "Plies");
    depth->check(CLI::Range(0, max_perft_depth));
    auto* const fen = perft.add_option("--fen", arguments.fen, "The position (default: the start)");
    add_variant(perft, arguments.variant);
    auto* const divide = perft.add_flag("--divide", arguments.divide, "Show the count below each move");
    auto* const no_bulk = perft.add_flag("--no-bulk", arguments.no_bulk, "Make the moves of the last ply too");
    auto* const threads =
        perft.add_option("--threads", arguments.threads, "Threads")->check(CLI::Range(1, 512));
    auto* const hash =
        perft.add_option("--hash", arguments.hash_mib, "A hash table of counted positions, in MiB")
            ->check(CLI::Range(0, 1 << 20));
    auto* const statistics = perft.add_flag("--statistics", arguments.statistics,
                                            "Count the kinds of the last moves, for every depth up to DEPTH");
    statistics->excludes(divide)->excludes(no_bulk)->excludes(threads)->excludes(hash);
    perft.add_flag("--json", arguments.json, "Print one JSON object per line");
    auto* const suite = perft.add_option("--suite", arguments.suite,
                                         "Check all lines 'FEN ;D1 count ;D2 count' of a file instead");
    perft.add_option("--max-nodes", arguments.max_nodes, "Skip counts of a suite above this")->needs(suite);
    suite->excludes(depth)->excludes(fen)->excludes(divide)->excludes(statistics);
    return perft;
}

int run_program(int argc, char** argv) {
    CLI::App app(
        "Ricochet plays Tensor Chess and Tiled Squares Chess. Without a command it runs UCI on stdin and "
        "stdout, and XBoard's protocol after the line 'xboard'.",
        "ricochet");
    app.set_version_flag("--version", program_name());
    app.require_subcommand(0, 1);

    int depth = bench_depth;
    CLI::App& bench =
        *app.add_subcommand("bench", "Search fixed positions to a fixed depth; prints N nodes N nps");
    bench.add_option("DEPTH", depth, "Plies")->check(CLI::Range(1, max_depth));
    SpeedTestArguments speed_test_arguments;
    const CLI::App& speed_test = add_speed_test(app, speed_test_arguments);
    PerftArguments perft_arguments;
    CLI::App& perft = add_perft(app, perft_arguments);

    std::vector<std::string> genfens_words;
    CLI::App& genfens = *app.add_subcommand("genfens", "Print random balanced positions, for OpenBench");
    genfens
        .add_option(
            "WORDS", genfens_words,
            "N seed S book FILE|None [variant V] [plies 8] [nodes 1000] [score 300]: N positions, from those "
            "of a file or the start by this many random moves, kept if a search finds them balanced")
        ->required();

    if (argc > 1 && std::string_view(argv[1]) == "tables") {
        return fail_usage("tablebases are made and probed by ricochet-tables");
    }
    try {
        app.parse(reversed_arguments(argc, argv));
    } catch (const CLI::Success& success) {
        std::ostringstream text;
        const int code = app.exit(success, text, text);
        write_line(trimmed(text.str()));
        return code;
    } catch (const CLI::ParseError& error) {
        return fail_usage(error.what());
    }
    if (bench.parsed()) {
        return run_bench_command(depth);
    }
    if (speed_test.parsed()) {
        return run_speed_test_command(speed_test_arguments.settings());
    }
    if (genfens.parsed()) {
        return run_genfens_command(genfens_words);
    }
    if (perft.parsed()) {
        if (!perft_arguments.depth && perft_arguments.suite.empty()) {
            return fail_usage("perft: give a DEPTH or --suite FILE");
        }
        return run_perft_command(perft_arguments);
    }
    return run_protocol();
}

}  // namespace

int main(int argc, char** argv) {
    ignore_write_signals();
#ifdef __GLIBC__
    // glibc would raise this threshold with each hash table that is freed, and keep the memory of later ones.
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
    try {
        return run_program(argc, argv);
    } catch (const std::exception& error) {
        return fail_usage(failure_text(error));
    }
}
