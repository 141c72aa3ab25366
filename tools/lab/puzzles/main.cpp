// SPDX-License-Identifier: GPL-3.0-or-later
#include <CLI/CLI.hpp>
#include <cstdio>
#include <fmt/format.h>
#include <string>

#include "movegen/base/quote.hpp"
#include "tools/analyse/command_line.hpp"
#include "tools/common/json.hpp"
#include "tools/common/program.hpp"
#include "tools/lab/puzzles/mine.hpp"

namespace ricochet::tools::analyse {
namespace {

void define(CLI::App& app, MineSettings& settings) {
    constexpr std::uint64_t usual_nodes = 200'000;
    constexpr std::uint64_t most_nodes = 1'000'000'000;
    settings.nodes = usual_nodes;
    app.add_option("GAMES", settings.input,
                   "PGN file of games; or a file of puzzles, of which those that hold are kept")
        ->required();
    app.add_option("--output", settings.output, "New file of puzzles")->required();
    app.add_option("--nodes", settings.nodes, "Nodes that confirm a puzzle; a twentieth screens a position")
        ->check(CLI::Range(std::uint64_t{1}, most_nodes))
        ->capture_default_str();
    add_search_options(app, settings, "Games");
}

void run(const MineSettings& settings) {
    ProgressPrinter printer;
    std::size_t puzzles = 0;
    refuse_for(mine_puzzles(settings, [&](const MineProgress& progress) {
        puzzles = progress.puzzles;
        printer(progress);
    }));
    printer.finish();
    fmt::print(stderr, "{}\n", counted(puzzles, "puzzle"));
}

}  // namespace
}  // namespace ricochet::tools::analyse

int main(int argc, char** argv) {
    using namespace ricochet::tools;
    analyse::MineSettings settings;
    return run_program(
        "ricochet-puzzles", "Finds positions of games in which only one move wins", argc, argv,
        [&settings](CLI::App& app) { analyse::define(app, settings); },
        [&settings] { analyse::run(settings); });
}
