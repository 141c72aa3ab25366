// SPDX-License-Identifier: GPL-3.0-or-later
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "movegen/base/quote.hpp"
#include "tools/common/book_json.hpp"
#include "tools/common/clock.hpp"
#include "tools/common/program.hpp"
#include "tools/explore/explore.hpp"

namespace ricochet::tools::explore {
namespace {

struct Arguments {
    MakeSettings make;
    std::string variant{name_of(usual_variant)};
    std::string networks;
    std::string tree;
    std::vector<std::string> games;
    std::string book;
    std::vector<std::string> words;
    bool as_json = false;
    std::optional<Error> (*run)(Arguments&) = nullptr;
};

/// Prints the progress, at most every few seconds.
class ProgressPrinter {
public:
    void operator()(const MakeProgress& progress) {
        if (Clock::now() - last_ >= interval) {
            last_ = Clock::now();
            const double elapsed = std::chrono::duration<double>(last_ - begin_).count();
            const std::size_t done = progress.positions - std::min(progress.found, progress.positions);
            const double left = done == 0 ? 0
                                          : elapsed / static_cast<double>(done) *
                                                static_cast<double>(progress.wanted - progress.positions);
            fmt::print(stderr, "{} of {}, about {} to go\n", progress.positions,
                       counted(progress.wanted, "position"), duration_text(left));
        }
        progress_ = progress;
    }
    void finish() const {
        const double elapsed = std::chrono::duration<double>(Clock::now() - begin_).count();
        fmt::print(stderr, "{}, {} nodes searched in {}\n", counted(progress_.positions, "position"),
                   progress_.nodes, duration_text(elapsed));
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::seconds interval{5};

    Clock::time_point begin_ = Clock::now();
    Clock::time_point last_ = begin_;
    MakeProgress progress_;
};

std::optional<Error> run_make(Arguments& arguments) {
    MakeSettings& settings = arguments.make;
    settings.variant = parse_variant(arguments.variant).value();
    settings.networks = built_in_networks();
    if (!arguments.networks.empty()) {
        Result<Networks> networks = load_networks(arguments.networks);
        if (!networks) {
            return Error{fmt::format("--eval-file '{}': {}", arguments.networks, networks.error())};
        }
        settings.networks = networks.value();
    }
    ProgressPrinter printer;
    if (std::optional<Error> error = make_tree(settings, std::ref(printer))) {
        return error;
    }
    printer.finish();
    return std::nullopt;
}

std::optional<Error> run_add(Arguments& arguments) {
    const Result<CountedGames> games = add_games(arguments.games, arguments.tree);
    if (!games) {
        return Error{games.error()};
    }
    fmt::print(stderr, "{} counted, {} skipped\n", counted(games.value().counted, "game"),
               games.value().others);
    return std::nullopt;
}

std::optional<Error> run_trim(Arguments& arguments) {
    const Result<std::size_t> positions =
        trim_tree(arguments.tree, arguments.make.positions, arguments.make.output);
    if (!positions) {
        return Error{positions.error()};
    }
    fmt::print(stderr, "{}\n", counted(positions.value(), "position"));
    return std::nullopt;
}

std::optional<Error> run_compile(Arguments& arguments) {
    const Result<CompiledBook> book = compile_tree(arguments.tree, arguments.book);
    if (!book) {
        return Error{book.error()};
    }
    fmt::print(stderr, "{}, {}, {}\n", counted(book.value().positions, "position"),
               counted(book.value().moves, "move"), counted(book.value().bytes, "byte"));
    return std::nullopt;
}

std::optional<Error> run_show(Arguments& arguments) {
    const Result<std::shared_ptr<const book::Book>> book = book::Book::open(arguments.book);
    if (!book) {
        return Error{book.error()};
    }
    const Result<Game> game = game_of_words(arguments.words, book.value()->variant());
    if (!game) {
        return Error{game.error()};
    }
    return print_text(arguments.as_json ? describe_book(*book.value(), game.value()).dump(1) + "\n"
                                        : show_book(*book.value(), game.value()));
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
    settings.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
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
    command->add_option("--nodes", settings.nodes, "Nodes for a position, and for each move of the start")
        ->check(CLI::Range(std::uint64_t{1}, most_nodes))
        ->capture_default_str();
    command->add_option("--lines", settings.lines, "Best moves of a position; of the start all are searched")
        ->check(CLI::Range(1, 50))
        ->capture_default_str();
    command->add_option("--ply-price", settings.prices.ply, "Cost of a ply from the start, in centipawns")
        ->check(CLI::Range(1, highest_price))
        ->capture_default_str();
    command
        ->add_option("--most-loss", settings.prices.most_loss, "Most centipawns that a followed move may lose")
        ->check(CLI::Range(0, highest_price))
        ->capture_default_str();
    command->add_option("--threads", settings.threads, "Positions searched in parallel")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    command->add_option("--hash", settings.hash_mib, "Hash table of each thread, in MiB")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    command->add_option("--eval-file", arguments.networks,
                        "Network instead of the built-in one, or several separated by ;");
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
    CLI::App* const compile = add_command(app, arguments, "compile",
                                          "Make a book of a tree, for engine, board and matches", run_compile);
    compile->add_option("TREE", arguments.tree, "The tree")->required();
    compile->add_option("BOOK", arguments.book, "New book, or an older one, which is replaced")->required();
    CLI::App* const show = add_command(app, arguments, "show", "Print a position's moves in a book", run_show);
    show->add_option("BOOK", arguments.book, "The book")->required();
    show->add_option("POSITION", arguments.words, "A FEN, or moves from the start; the start without");
    show->add_flag("--json", arguments.as_json, "As the opening explorer of lichess.org has it");
}

}  // namespace
}  // namespace ricochet::tools::explore

int main(int argc, char** argv) {
    using namespace ricochet::tools;
    explore::Arguments arguments;
    return run_program(
        "ricochet-explore", "Makes opening trees and books of them", argc, argv,
        [&arguments](CLI::App& app) { explore::define(app, arguments); },
        [&arguments] { return arguments.run(arguments); });
}
