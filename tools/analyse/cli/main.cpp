// SPDX-License-Identifier: GPL-3.0-or-later
#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <fmt/format.h>
#include <string>

#include "tools/analyse/analyse.hpp"
#include "tools/analyse/command_line.hpp"
#include "tools/common/json.hpp"
#include "tools/common/program.hpp"

namespace ricochet::tools::analyse {
namespace {

constexpr std::uint64_t usual_nodes = 200'000;

struct Arguments {
    AnalyseSettings settings;
    std::uint64_t nodes = usual_nodes;
    double seconds = 0;
    std::string tables;
};

void define(CLI::App& app, Arguments& arguments) {
    constexpr std::uint64_t most_nodes = 1'000'000'000;
    constexpr double least_seconds = 0.001;
    constexpr double most_seconds = 86'400;
    AnalyseSettings& settings = arguments.settings;
    app.add_option("GAME", settings.input, "PGN file of games of Tensor Chess, Tiled Squares Chess or both")
        ->required();
    CLI::Option* const nodes =
        app.add_option("--nodes", arguments.nodes,
                       "Nodes per position, and for a played move that is not among the best")
            ->check(CLI::Range(std::uint64_t{1}, most_nodes))
            ->capture_default_str();
    app.add_option("--time", arguments.seconds,
                   "Seconds instead of nodes; the output then depends on the machine")
        ->check(number_range(least_seconds, most_seconds))
        ->excludes(nodes);
    app.add_option("--lines", settings.review.lines, "Best lines of a position")
        ->check(CLI::Range(1, 50))
        ->capture_default_str();
    app.add_option("--pgn", settings.pgn,
                   "New PGN file: scores, glyphs, better lines as variations (default: stdout)");
    app.add_option("--json", settings.json, "New JSON file: the whole review (tools/analyse/README.md)");
    add_search_options(app, settings, "Moves");
    app.add_flag_callback(
        "--no-reasons", [&settings] { settings.review.has_reasons = false; },
        "Give no reasons, which saves searches");
    app.add_option("--tables", arguments.tables,
                   "Folder of tablebases, for exact scores ('ricochet-tables make' makes them)");
}

/// Prints the tablebases that were found damaged; `known` is null if none were opened.
void report_damage(const tables::Tables* known) {
    while (const std::optional<std::string> damage = known != nullptr ? known->new_damage() : std::nullopt) {
        fmt::print(stderr, "ricochet-analyse: {}; its positions were searched\n", *damage);
    }
}

void run(Arguments& arguments) {
    AnalyseSettings& settings = arguments.settings;
    if (arguments.seconds > 0) {
        settings.review.budget.time =
            std::chrono::round<std::chrono::milliseconds>(std::chrono::duration<double>(arguments.seconds));
    } else {
        settings.review.budget.nodes = arguments.nodes;
    }
    if (!arguments.tables.empty()) {
        settings.review.tables = checked(tables::Tables::open(arguments.tables), "--tables: ");
    }
    ProgressPrinter printer;
    const std::optional<Error> error = analyse(settings, std::ref(printer));
    report_damage(settings.review.tables.get());
    refuse_for(error);
    printer.finish();
}

}  // namespace
}  // namespace ricochet::tools::analyse

int main(int argc, char** argv) {
    using namespace ricochet::tools;
    analyse::Arguments arguments;
    return run_program(
        "ricochet-analyse", "Reviews games: better moves, mistakes, and reasons that are proved", argc, argv,
        [&arguments](CLI::App& app) { analyse::define(app, arguments); },
        [&arguments] { analyse::run(arguments); });
}
