// SPDX-License-Identifier: GPL-3.0-or-later
#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "movegen/base/quote.hpp"
#include "tools/analyse/command_line.hpp"
#include "tools/common/page_json.hpp"
#include "tools/common/program.hpp"
#include "tools/explore/explore.hpp"

namespace ricochet::tools::explore {
namespace {

struct Arguments {
    MakeSettings make;
    std::string variant{name_of(usual_variant)};
    std::string tree;
    std::vector<std::string> games;
    std::string book;
    std::vector<std::string> words;
    bool as_json = false;
    void (*run)(Arguments&) = nullptr;
};

void run_make(Arguments& arguments) {
    MakeSettings& settings = arguments.make;
    settings.variant = parse_variant(arguments.variant).value();
    ProgressClock clock;
    MakeProgress last;
    const auto report = [&](const MakeProgress& progress) {
        clock.print(progress.positions, progress.found, progress.wanted, "position");
        last = progress;
    };
    make_tree(settings, report);
    fmt::print(stderr, "{}, {} nodes searched in {}\n", counted(last.positions, "position"), last.nodes,
               duration_text(clock.elapsed()));
}

void run_add(Arguments& arguments) {
    const CountedGames games = add_games(arguments.games, arguments.tree);
    fmt::print(stderr, "{} counted, {} skipped\n", counted(games.counted, "game"), games.others);
}

void run_trim(Arguments& arguments) {
    const std::size_t positions = trim_tree(arguments.tree, arguments.make.positions, arguments.make.output);
    fmt::print(stderr, "{}\n", counted(positions, "position"));
}

void run_compile(Arguments& arguments) {
    const CompiledBook book = compile_tree(arguments.tree, arguments.book);
    fmt::print(stderr, "{}, {}, {}\n", counted(book.positions, "position"), counted(book.moves, "move"),
               counted(book.bytes, "byte"));
}

void run_show(Arguments& arguments) {
    const std::shared_ptr<const book::Book> book = checked(book::Book::open(arguments.book));
    const Game game = game_of_words(arguments.words, book->variant());
    refuse_for(
        print_text(arguments.as_json ? describe_book(*book, game).dump(1) + "\n" : show_book(*book, game)));
}

CLI::App* add_command(CLI::App& app, Arguments& arguments, const std::string& name, const std::string& help,
                      decltype(Arguments::run) run) {
    CLI::App* const command = app.add_subcommand(name, help);
    command->callback([&arguments, run] { arguments.run = run; });
    return command;
}

constexpr std::size_t most_positions = 10'000'000;

void define_make(CLI::App& app, Arguments& arguments) {
    constexpr std::uint64_t most_nodes = 1'000'000'000;
    constexpr Score highest_price = 1000;
    MakeSettings& settings = arguments.make;
    CLI::App* const command =
        add_command(app, arguments, "make", "Make or extend an opening tree; repeat to resume", run_make);
    command->add_option("--variant", arguments.variant, fmt::format("Which game: {}", variant_names()))
        ->check([](const std::string& name) {
            return parse_variant(name).has_value() ? "" : fmt::format("'{}' is not {}", name, variant_names());
        })
        ->capture_default_str();
    command->add_option("--positions", settings.positions, "Positions in the tree")
        ->check(CLI::Range(std::size_t{1}, most_positions))
        ->capture_default_str();
    command->add_option("--nodes", settings.nodes, "Nodes per position, and for each move of the start")
        ->check(CLI::Range(std::uint64_t{1}, most_nodes))
        ->capture_default_str();
    command->add_option("--lines", settings.lines, "Best moves of a position; of the start all are searched")
        ->check(CLI::Range(1, 50))
        ->capture_default_str();
    command->add_option("--ply-price", settings.prices.ply, "Cost of a ply from the start, in centipawns")
        ->check(CLI::Range(1, highest_price))
        ->capture_default_str();
    command
        ->add_option("--most-loss", settings.prices.most_loss, "Largest loss of a followed move, in centipawns")
        ->check(CLI::Range(0, highest_price))
        ->capture_default_str();
    analyse::add_search_options(*command, settings, "Positions");
    command->add_option("--out", settings.output, "The tree, a file of EPD; an existing one is extended")
        ->required();
}

void define(CLI::App& app, Arguments& arguments) {
    app.require_subcommand(1);
    define_make(app, arguments);
    CLI::App* const add = add_command(
        app, arguments, "add", "Count games in a tree: how often a move was made, and the results", run_add);
    add->add_option("GAMES", arguments.games, "PGN files, or journals of ricochet-match")->required();
    add->add_option("--tree", arguments.tree, "The tree, which is rewritten")->required();
    CLI::App* const trim =
        add_command(app, arguments, "trim",
                    "Keep the cheapest positions of a tree, with the scores of the whole", run_trim);
    trim->add_option("TREE", arguments.tree, "The tree")->required();
    trim->add_option("--positions", arguments.make.positions, "Positions to keep")
        ->check(CLI::Range(std::size_t{1}, most_positions))
        ->required();
    trim->add_option("--out", arguments.make.output, "New tree, or one to replace")->required();
    CLI::App* const compile = add_command(
        app, arguments, "compile", "Compile a tree to a book, for engine, board and matches", run_compile);
    compile->add_option("TREE", arguments.tree, "The tree")->required();
    compile->add_option("BOOK", arguments.book, "New book, or an older one, which is replaced")->required();
    CLI::App* const show = add_command(app, arguments, "show", "Print a position's moves in a book", run_show);
    show->add_option("BOOK", arguments.book, "The book")->required();
    show->add_option("POSITION", arguments.words, "A FEN, or moves from the start (default: the start)");
    show->add_flag("--json", arguments.as_json, "Print JSON like lichess.org's opening explorer");
}

}  // namespace
}  // namespace ricochet::tools::explore

int main(int argc, char** argv) {
    using namespace ricochet::tools;
    explore::Arguments arguments;
    return run_program(
        "ricochet-explore", "Makes opening trees and books of them", argc, argv,
        [&arguments](CLI::App& app) { explore::define(app, arguments); },
        [&arguments] { arguments.run(arguments); });
}
