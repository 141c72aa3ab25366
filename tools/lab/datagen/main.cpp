// SPDX-License-Identifier: GPL-3.0-or-later
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fmt/format.h>
#include <stdexcept>
#include <string_view>
#include <thread>
#include <utility>

#include "movegen/base/quote.hpp"
#include "search/games/networks.hpp"
#include "tools/common/clock.hpp"
#include "tools/common/durable_file.hpp"
#include "tools/common/file_roles.hpp"
#include "tools/common/json.hpp"
#include "tools/common/program.hpp"
#include "tools/lab/data/data_file.hpp"
#include "tools/lab/data/selections.hpp"
#include "tools/lab/data/statistics.hpp"
#include "tools/lab/data/trained_game.hpp"
#include "tools/lab/datagen/generate.hpp"

namespace ricochet::tools::datagen {
namespace {

/// The arguments of all subcommands.
struct Arguments {
    /// Runs the chosen subcommand.
    void (*run)(Arguments&) = nullptr;
    GenerateSettings generate;
    std::string game = std::string(name_of(usual_variant));
    std::optional<std::uint32_t> second_variant_percent;
    std::uint64_t games = 0;
    std::string network;
    bool is_by_material = false;
    std::vector<std::string> inputs;
    std::string output;
    std::string hold_out;
    std::uint64_t seed = 1;
    int permille = 20;
    data::Filter filter;
    bool keep_checks = false;
    bool keep_tactical = false;
    std::uint64_t count = 10;
};

/// Throws if files of a subcommand that writes selections are unfit: `outputs` are options and their new files.
void check_selections(const std::vector<std::string>& inputs,
                      const std::vector<std::pair<std::string, std::string>>& outputs) {
    std::vector<FileRole> files;
    files.reserve(inputs.size() + 2 * outputs.size());
    for (const std::string& input : inputs) {
        files.push_back({"FILE", input});
    }
    for (const auto& [option, path] : outputs) {
        files.push_back({option, path, FileUse::created, &data::data_kind});
        files.push_back({fmt::format("the new file of {}", option), temporary_name(path), FileUse::replaced,
                         &data::data_kind});
    }
    refuse_for(find_unfit_file(files));
}

/// Sets the variants to play. Throws if the options contradict each other.
void choose_games(const Arguments& arguments, SelfPlaySettings& play) {
    constexpr std::uint32_t usual_percent = 20;
    play.game = parse_variant(arguments.game).value();
    const data::TrainedGame& game = data::trained_game_of(play.game);
    if (!game.has_second_variant() && arguments.second_variant_percent.value_or(0) != 0) {
        throw std::invalid_argument(
            fmt::format("--game {}: it has no second variant to play a percentage of", game.name()));
    }
    play.second_variant_percent =
        arguments.second_variant_percent.value_or(game.has_second_variant() ? usual_percent : 0);
}

/// Sets the network, if any. Throws if it cannot be loaded.
void choose_evaluation(const Arguments& arguments, SelfPlaySettings& play) {
    if (!arguments.network.empty()) {
        play.network =
            checked(load_network(arguments.network, play.game), fmt::format("'{}': ", arguments.network));
    } else if (!arguments.is_by_material) {
        play.network = built_in_network(play.game);
    }
}

void run_generate(Arguments& arguments) {
    GenerateSettings& settings = arguments.generate;
    choose_games(arguments, settings.play);
    refuse_for(find_unfit_file({{"--output", settings.output, FileUse::resumed, &data::data_kind},
                                {"--eval-file", arguments.network}}));
    if (arguments.games != 0) {
        settings.games = arguments.games;
    }
    choose_evaluation(arguments, settings.play);
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::seconds interval{30};
    Clock::time_point last = Clock::now() - interval;
    GenerateProgress progress;
    auto print = [&progress, &settings, is_first = true]() mutable {
        // Printed at the start, since games with the wrong evaluation cost hours.
        if (std::exchange(is_first, false)) {
            const auto& network = settings.play.network;
            fmt::print(stderr, "evaluated by {}\n",
                       network ? fmt::format("the network {:016x}", network->checksum()) : "material alone");
        }
        const bool has_end = progress.seconds_left.value_or(0) > 0;
        fmt::print(stderr, "{}, {}, {:.1f} positions/s{}\n", counted(progress.games, "game"),
                   counted(progress.positions, "position"), progress.positions_per_second,
                   has_end ? fmt::format(", about {} to go", duration_text(*progress.seconds_left)) : "");
    };
    refuse_for(generate(settings, [&](const GenerateProgress& now) {
        progress = now;
        if (Clock::now() - last >= interval) {
            last = Clock::now();
            print();
        }
    }));
    print();
}

/// Prints a row for each file; files of games have their settings, selections have none.
void run_count(Arguments& arguments) {
    constexpr std::string_view row = "{:>13} {:<12} {:>10} {:>10} {:<16} {}\n";
    std::uint64_t sum = 0;
    for (const std::string& input : arguments.inputs) {
        const data::DataReader reader = checked(data::DataReader::open(input));
        std::uint64_t count = 0;
        refuse_for(data::for_each_record({input}, [&count](const data::Record&) { ++count; }));
        if (&input == &arguments.inputs.front()) {
            fmt::print(row, "positions", "game", "seed", "nodes", "network", "file");
        }
        const data::FileHeader& header = reader.header();
        const std::string network = header.network == 0 ? "material" : fmt::format("{:016x}", header.network);
        if (header.holds_games) {
            fmt::print(row, count, name_of(header.game), header.seed, header.soft_nodes, network, input);
        } else {
            fmt::print(row, count, name_of(header.game), "-", "-", "-", input);
        }
        sum += count;
    }
    if (arguments.inputs.size() > 1) {
        fmt::print("{:>13} together\n", sum);
    }
}

void run_check(Arguments& arguments) {
    std::uint64_t count = 0;
    refuse_for(data::for_each_position(arguments.inputs, [&count](const data::TrainingPosition&) { ++count; }));
    fmt::print("{}, all sound\n", counted(count, "position"));
}

void run_statistics(Arguments& arguments) {
    data::Statistics statistics(*checked(data::game_of_files(arguments.inputs)));
    refuse_for(data::for_each_record(arguments.inputs,
                                     [&statistics](const data::Record& record) { statistics.add(record); }));
    fmt::print("{}", statistics.text());
}

/// Prints positions as `FEN;score;result for the side to move;best move;ply`.
void run_show(Arguments& arguments) {
    std::uint64_t left = arguments.count;
    refuse_for(data::for_each_position(arguments.inputs, [&left](const data::TrainingPosition& entry) {
        if (left == 0) {
            return;
        }
        --left;
        fmt::print("{};{};{};{};{}\n", entry.position.fen(), entry.score, static_cast<int>(entry.result) / 2.0,
                   entry.position.to_uci(entry.best_move), entry.ply);
    }));
}

void report_selected(const Result<data::Selected>& result, const std::string& output) {
    const data::Selected selected = checked(result);
    fmt::print("{} of {} written to '{}'\n", selected.written, counted(selected.read, "position"), output);
}

void run_filter(Arguments& arguments) {
    check_selections(arguments.inputs, {{"--output", arguments.output}});
    arguments.filter.drop_checks = !arguments.keep_checks;
    arguments.filter.drop_tactical = !arguments.keep_tactical;
    report_selected(data::filter(arguments.inputs, arguments.output, arguments.filter), arguments.output);
}

void run_split(Arguments& arguments) {
    check_selections(arguments.inputs, {{"--output", arguments.output}, {"--hold-out", arguments.hold_out}});
    report_selected(
        data::split(arguments.inputs, arguments.output, arguments.hold_out, arguments.permille, arguments.seed),
        arguments.hold_out);
}

CLI::App* add_command(CLI::App& app, Arguments& arguments, const std::string& name, const std::string& help,
                      decltype(Arguments::run) run) {
    CLI::App* const command = app.add_subcommand(name, help);
    command->callback([&arguments, run] { arguments.run = run; });
    return command;
}

void add_generate(CLI::App& app, Arguments& arguments) {
    GenerateSettings& settings = arguments.generate;
    CLI::App* const command =
        add_command(app, arguments, "generate", "Play games; repeat to resume", run_generate);
    constexpr int most_threads = 1024;
    constexpr std::uint64_t most_nodes = 1'000'000'000;
    settings.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    command->add_option("--output", settings.output, "File of games")->required();
    command->add_option("--game", arguments.game, fmt::format("Which game: {}", data::trained_game_names()))
        ->check([](const std::string& name) {
            const bool is_known =
                std::any_of(data::trained_games().begin(), data::trained_games().end(),
                            [&name](const data::TrainedGame& game) { return game.name() == name; });
            return is_known ? "" : fmt::format("'{}' is not {}", name, data::trained_game_names());
        })
        ->capture_default_str();
    command->add_option("--games", arguments.games, "Games in the file; 0: until killed")
        ->capture_default_str();
    command->add_option("--threads", settings.threads, "Games at a time")
        ->check(CLI::Range(1, most_threads))
        ->capture_default_str();
    command->add_option("--seed", settings.play.seed, "Equal seeds give equal games")->capture_default_str();
    command->add_option("--nodes", settings.play.soft_nodes, "Nodes after which no further depth is begun")
        ->check(CLI::Range(std::uint64_t{1}, most_nodes))
        ->capture_default_str();
    for (const data::TrainedGame& game : data::trained_games()) {
        if (game.has_second_variant()) {
            const std::string_view second = name_of(game.variants[1]);
            command
                ->add_option(fmt::format("--{}", second), arguments.second_variant_percent,
                             fmt::format("Percentage of {} games (default 20)", second))
                ->check(CLI::Range(0, 100));
        }
    }
    CLI::Option* const network = command->add_option("--eval-file", arguments.network,
                                                     "Network file to use instead of the built-in one");
    command
        ->add_flag("--material", arguments.is_by_material,
                   "Let material alone evaluate, for a network from nothing")
        ->excludes(network);
    command->add_option("--hash", settings.play.hash_mib, "Hash table of each thread, in MiB")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
}

CLI::App* add_reader(CLI::App& app, Arguments& arguments, const std::string& name, const std::string& help,
                     decltype(Arguments::run) run) {
    CLI::App* const command = add_command(app, arguments, name, help, run);
    command->add_option("FILE", arguments.inputs, "Files of games or selections")->required();
    return command;
}

CLI::App* add_copier(CLI::App& app, Arguments& arguments, const std::string& name, const std::string& help,
                     decltype(Arguments::run) run) {
    CLI::App* const command = add_reader(app, arguments, name, help, run);
    command->add_option("--output", arguments.output, "New file")->required();
    return command;
}

void add_selections(CLI::App& app, Arguments& arguments) {
    add_reader(app, arguments, "count", "Count positions, and print how they were made", run_count);
    add_reader(app, arguments, "check", "Check blocks, positions and moves", run_check);
    add_reader(app, arguments, "stats", "Print statistics of the positions", run_statistics);
    add_reader(app, arguments, "show", "Print positions as FEN;score;result;best move;ply", run_show)
        ->add_option("--count", arguments.count, "How many")
        ->capture_default_str();
    CLI::App* const filter =
        add_copier(app, arguments, "filter",
                   "Drop positions in check, with a tactical best move, decided, or late on the 50-move clock",
                   run_filter);
    filter->add_flag("--keep-checks", arguments.keep_checks, "Keep positions in check");
    filter->add_flag("--keep-tactical", arguments.keep_tactical, "Keep positions with a tactical best move");
    filter->add_option("--max-score", arguments.filter.max_score, "Largest score, in centipawns")
        ->check(CLI::Range(0, score_mate))
        ->capture_default_str();
    filter->add_option("--max-clock", arguments.filter.max_halfmove_clock, "Largest halfmove clock")
        ->check(CLI::Range(0, 255))
        ->capture_default_str();
    CLI::App* const split =
        add_copier(app, arguments, "split", "Split off a hold-out of whole games", run_split);
    split->add_option("--hold-out", arguments.hold_out, "New file for the hold-out")->required();
    split->add_option("--permille", arguments.permille, "Games per thousand to hold out")
        ->check(CLI::Range(1, 999))
        ->capture_default_str();
    split->add_option("--seed", arguments.seed, "Equal seeds give equal splits")->capture_default_str();
}

}  // namespace
}  // namespace ricochet::tools::datagen

int main(int argc, char** argv) {
    using namespace ricochet::tools;
    datagen::Arguments arguments;
    return run_program(
        "ricochet-datagen", "Makes training data for Ricochet's network by self-play", argc, argv,
        [&arguments](CLI::App& app) {
            app.require_subcommand(1);
            datagen::add_generate(app, arguments);
            datagen::add_selections(app, arguments);
        },
        [&arguments] { arguments.run(arguments); });
}
