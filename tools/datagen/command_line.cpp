// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/datagen/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fmt/format.h>
#include <thread>

#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/notation.hpp"
#include "search/games/game_evaluation.hpp"
#include "tools/data/data_file.hpp"
#include "tools/data/selections.hpp"
#include "tools/data/statistics.hpp"
#include "tools/datagen/generate.hpp"

namespace ricochet::tools::datagen {

namespace {

constexpr int exit_failure = 1;
constexpr int exit_usage = 2;

int fail(const std::string& message) {
    fmt::print(stderr, "ricochet-datagen: {}\n", message);
    return exit_failure;
}

/// What the subcommands' arguments are read into.
struct Arguments {
    GenerateSettings generate;
    std::uint64_t games = 0;
    std::string network;
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

int run_generate(Arguments& arguments) {
    GenerateSettings& settings = arguments.generate;
    if (arguments.games != 0) {
        settings.games = arguments.games;
    }
    if (!arguments.network.empty()) {
        const Result<std::shared_ptr<const Network>> network = load_network(arguments.network, Variant::tensor);
        if (!network) {
            return fail(fmt::format("'{}': {}", arguments.network, network.error()));
        }
        settings.play.network = network.value();
    }
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::seconds interval{30};
    Clock::time_point last = Clock::now() - interval;
    GenerateProgress progress;
    const auto print = [&progress] {
        fmt::print(stderr, "{} games, {} positions, {:.1f} positions/s\n", progress.games, progress.positions,
                   progress.positions_per_second);
    };
    const std::optional<Error> error = generate(settings, [&](const GenerateProgress& now) {
        progress = now;
        if (Clock::now() - last >= interval) {
            last = Clock::now();
            print();
        }
    });
    if (error.has_value()) {
        return fail(error->message);
    }
    print();
    return 0;
}

int run_count(const Arguments& arguments) {
    std::uint64_t sum = 0;
    for (const std::string& input : arguments.inputs) {
        std::uint64_t count = 0;
        if (const auto error = data::for_each_record({input}, [&count](const data::Record&) { ++count; })) {
            return fail(error->message);
        }
        fmt::print("{} {}\n", count, input);
        sum += count;
    }
    if (arguments.inputs.size() > 1) {
        fmt::print("{} together\n", sum);
    }
    return 0;
}

int run_check(const Arguments& arguments) {
    const Result<std::uint64_t> checked = data::check(arguments.inputs);
    if (!checked) {
        return fail(checked.error());
    }
    fmt::print("{} positions, all sound\n", checked.value());
    return 0;
}

int run_statistics(const Arguments& arguments) {
    data::Statistics statistics;
    if (const auto error = data::for_each_record(
            arguments.inputs, [&statistics](const data::Record& record) { statistics.add(record); })) {
        return fail(error->message);
    }
    fmt::print("{}", statistics.text());
    return 0;
}

/// `FEN;score;result for the side to move;best move;ply`
int run_show(const Arguments& arguments) {
    std::uint64_t shown = 0;
    std::optional<std::string> wrong;
    const auto error = data::for_each_record(arguments.inputs, [&](const data::Record& record) {
        if (shown == arguments.count || wrong.has_value()) {
            return;
        }
        ++shown;
        const Result<data::TrainingPosition> position = data::unpack(record);
        if (!position) {
            wrong = fmt::format("position {}: {}", shown, position.error());
            return;
        }
        const data::TrainingPosition& entry = position.value();
        fmt::print("{};{};{};{};{}\n", tensor::to_fen(entry.position), entry.score,
                   static_cast<int>(entry.result) / 2.0, tensor::to_uci(entry.best_move), entry.ply);
    });
    if (error.has_value() || wrong.has_value()) {
        return fail(error.has_value() ? error->message : *wrong);
    }
    return 0;
}

int report_selected(const Result<data::Selected>& selected, const std::string& output) {
    if (!selected) {
        return fail(selected.error());
    }
    fmt::print("{} of {} positions are in '{}'\n", selected.value().written, selected.value().read, output);
    return 0;
}

int run_filter(Arguments& arguments) {
    arguments.filter.drop_checks = !arguments.keep_checks;
    arguments.filter.drop_tactical = !arguments.keep_tactical;
    return report_selected(data::filter(arguments.inputs, arguments.output, arguments.filter),
                           arguments.output);
}

int run_shuffle(const Arguments& arguments) {
    return report_selected(data::shuffle(arguments.inputs, arguments.output, arguments.seed), arguments.output);
}

int run_split(const Arguments& arguments) {
    return report_selected(
        data::split(arguments.inputs, arguments.output, arguments.hold_out, arguments.permille, arguments.seed),
        arguments.hold_out);
}

void add_generate(CLI::App& app, Arguments& arguments) {
    GenerateSettings& settings = arguments.generate;
    CLI::App* const command = app.add_subcommand("generate", "Play games; goes on with a file that exists");
    constexpr int most_threads = 1024;
    constexpr std::uint64_t most_nodes = 1'000'000'000;
    settings.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    command->add_option("--output", settings.output, "File of games")->required();
    command->add_option("--games", arguments.games, "Games that the file shall have; 0: go on until killed")
        ->capture_default_str();
    command->add_option("--threads", settings.threads, "Games at a time")
        ->check(CLI::Range(1, most_threads))
        ->capture_default_str();
    command->add_option("--seed", settings.play.seed, "Equal seeds give equal games")->capture_default_str();
    command->add_option("--nodes", settings.play.soft_nodes, "Nodes after which no further depth is begun")
        ->check(CLI::Range(std::uint64_t{1}, most_nodes))
        ->capture_default_str();
    command->add_option("--tensorfree", settings.play.tensorfree_percent, "Percentage of tensorfree games")
        ->check(CLI::Range(0, 100))
        ->capture_default_str();
    command->add_option("--eval-file", arguments.network,
                        "Network that evaluates, instead of the hand-written evaluation");
    command->add_option("--hash", settings.play.hash_mib, "Hash table of each thread, in MiB")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
}

CLI::App* add_reader(CLI::App& app, Arguments& arguments, const std::string& name, const std::string& help) {
    CLI::App* const command = app.add_subcommand(name, help);
    command->add_option("FILE", arguments.inputs, "Files of games or selections")->required();
    return command;
}

CLI::App* add_copier(CLI::App& app, Arguments& arguments, const std::string& name, const std::string& help) {
    CLI::App* const command = add_reader(app, arguments, name, help);
    command->add_option("--output", arguments.output, "New file")->required();
    return command;
}

void add_selections(CLI::App& app, Arguments& arguments) {
    add_reader(app, arguments, "count", "Count positions");
    add_reader(app, arguments, "check", "Check blocks, positions and moves");
    add_reader(app, arguments, "stats", "Tell what the positions are like");
    add_reader(app, arguments, "show", "Print positions as FEN;score;result;best move;ply")
        ->add_option("--count", arguments.count, "How many")
        ->capture_default_str();
    add_copier(app, arguments, "shuffle", "Put all positions into a random order")
        ->add_option("--seed", arguments.seed, "Equal seeds give equal orders")
        ->capture_default_str();
    CLI::App* const filter =
        add_copier(app, arguments, "filter", "Drop positions in check, with a tactical best move, or decided");
    filter->add_flag("--keep-checks", arguments.keep_checks, "Keep positions in check");
    filter->add_flag("--keep-tactical", arguments.keep_tactical, "Keep positions with a tactical best move");
    filter->add_option("--max-score", arguments.filter.max_score, "Largest score, in centipawns")
        ->check(CLI::Range(0, score_mate))
        ->capture_default_str();
    CLI::App* const split = add_copier(app, arguments, "split", "Split a hold-out off, by games");
    split->add_option("--hold-out", arguments.hold_out, "New file for the hold-out")->required();
    split->add_option("--permille", arguments.permille, "How many games in a thousand to hold out")
        ->check(CLI::Range(1, 999))
        ->capture_default_str();
    split->add_option("--seed", arguments.seed, "Equal seeds give equal splits")->capture_default_str();
}

int dispatch(const std::string& command, Arguments& arguments) {
    if (command == "generate") {
        return run_generate(arguments);
    }
    if (command == "count") {
        return run_count(arguments);
    }
    if (command == "check") {
        return run_check(arguments);
    }
    if (command == "stats") {
        return run_statistics(arguments);
    }
    if (command == "show") {
        return run_show(arguments);
    }
    if (command == "filter") {
        return run_filter(arguments);
    }
    return command == "shuffle" ? run_shuffle(arguments) : run_split(arguments);
}

}  // namespace

int run(const std::vector<std::string>& arguments) {
    Arguments read;
    CLI::App app("Makes training data for Ricochet's network by self-play", "ricochet-datagen");
    app.require_subcommand(1);
    add_generate(app, read);
    add_selections(app, read);
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend() - (arguments.empty() ? 0 : 1));
    try {
        app.parse(reversed);
    } catch (const CLI::Success& help) {
        return app.exit(help);
    } catch (const CLI::ParseError& error) {
        fmt::print(stderr, "ricochet-datagen: {}\n", error.what());
        return exit_usage;
    }
    return dispatch(app.get_subcommands().front()->get_name(), read);
}

}  // namespace ricochet::tools::datagen
