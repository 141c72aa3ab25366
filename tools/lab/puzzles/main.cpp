// SPDX-License-Identifier: GPL-3.0-or-later
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <string>
#include <thread>

#include "movegen/base/quote.hpp"
#include "tools/analyse/progress_printer.hpp"
#include "tools/common/program.hpp"
#include "tools/lab/puzzles/mine.hpp"

namespace ricochet::tools::analyse {
namespace {

struct Arguments {
    MineSettings settings;
    std::string networks;
};

void define(CLI::App& app, Arguments& arguments) {
    constexpr std::uint64_t usual_nodes = 200'000;
    constexpr std::uint64_t most_nodes = 1'000'000'000;
    MineSettings& settings = arguments.settings;
    settings.nodes = usual_nodes;
    settings.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    app.add_option("GAMES", settings.input, "PGN file of games; or a file of puzzles, which are searched anew")
        ->required();
    app.add_option("--output", settings.output, "New file of puzzles")->required();
    app.add_option("--nodes", settings.nodes, "Nodes that confirm a puzzle; a twentieth screens a position")
        ->check(CLI::Range(std::uint64_t{1}, most_nodes))
        ->capture_default_str();
    app.add_option("--threads", settings.threads, "Games that are searched side by side")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    app.add_option("--hash", settings.hash_mib, "Hash table of each thread, in MiB")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    app.add_option("--eval-file", arguments.networks,
                   "Network instead of the built-in one, or several separated by ;");
}

std::optional<Error> run(Arguments& arguments) {
    arguments.settings.networks = built_in_networks();
    if (!arguments.networks.empty()) {
        Result<Networks> networks = load_networks(arguments.networks);
        if (!networks) {
            return Error{fmt::format("--eval-file '{}': {}", arguments.networks, networks.error())};
        }
        arguments.settings.networks = networks.value();
    }
    ProgressPrinter printer;
    std::size_t puzzles = 0;
    std::optional<Error> error = mine_puzzles(arguments.settings, [&](const MineProgress& progress) {
        puzzles = progress.puzzles;
        printer(progress);
    });
    if (error.has_value()) {
        return error;
    }
    printer.finish();
    fmt::print(stderr, "{}\n", counted(puzzles, "puzzle"));
    return std::nullopt;
}

}  // namespace
}  // namespace ricochet::tools::analyse

int main(int argc, char** argv) {
    using namespace ricochet::tools;
    analyse::Arguments arguments;
    return run_program(
        "ricochet-puzzles", "Finds positions of games in which one move alone wins", argc, argv,
        [&arguments](CLI::App& app) { analyse::define(app, arguments); },
        [&arguments] { return analyse::run(arguments); });
}
