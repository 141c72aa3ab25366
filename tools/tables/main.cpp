// SPDX-License-Identifier: GPL-3.0-or-later
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "movegen/base/quote.hpp"
#include "movegen/game.hpp"
#include "search/tables/probe_moves.hpp"
#include "search/tables/tables.hpp"
#include "tools/common/json.hpp"
#include "tools/common/program.hpp"
#include "tools/tables/make_tables.hpp"
#include "tools/tables/report_text.hpp"
#include "tools/tables/verify.hpp"
#include "tools/tables/zugzwangs.hpp"

namespace ricochet::tables {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int fewest_pieces = 3;
constexpr int usual_pieces = 4;

struct Arguments {
    std::string folder;
    /// All endings of up to this many pieces, in addition to `names`; 0 if not given.
    int pieces = 0;
    std::vector<std::string> names;
    int threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    std::string fen;
    bool line = false;
    bool json = false;
    bool zugzwangs = false;
    /// Positions to verify per tablebase; 0 = all.
    std::uint64_t sample = 0;
    std::uint64_t seed = 1;
    void (*run)(const Arguments&) = nullptr;
};

/// Prints progress to stderr, at most every few seconds.
class Progress {
public:
    void tell(const std::string& text) {
        if (Clock::now() - last_ >= std::chrono::seconds(2)) {
            last_ = Clock::now();
            fmt::print(stderr, "{}\n", text);
        }
    }
    [[nodiscard]] std::chrono::duration<double> elapsed() const { return Clock::now() - begin_; }

private:
    Clock::time_point begin_ = Clock::now();
    Clock::time_point last_ = begin_;
};

void print_line(const std::string& line) {
    tools::refuse_for(tools::print_text(line + '\n'));
}

/// The named endings, then all of up to `pieces` pieces.
std::vector<Ending> endings_of(const Arguments& arguments, int pieces) {
    std::vector<Ending> endings;
    for (const std::string& name : arguments.names) {
        endings.push_back(tools::checked(Ending::parse(name)));
    }
    for (int count = fewest_pieces; count <= pieces; ++count) {
        for (const Ending& ending : all_endings(static_cast<std::size_t>(count))) {
            endings.push_back(ending);
        }
    }
    return endings;
}

/// The same for the tablebases of a folder; all of them if none are named.
std::vector<Ending> endings_of(const Arguments& arguments, const Tables& opened) {
    if (arguments.names.empty() && arguments.pieces == 0) {
        return opened.endings();
    }
    std::vector<Ending> endings = endings_of(arguments, arguments.pieces);
    for (const Ending& ending : endings) {
        if (!ending.is_dead() && opened.statistics(ending) == nullptr) {
            throw std::invalid_argument(
                fmt::format("there is no tablebase of {} in the folder '{}'", ending.name(), arguments.folder));
        }
    }
    return endings;
}

void run_make(const Arguments& arguments) {
    const int usual = arguments.names.empty() ? usual_pieces : 0;
    const std::vector<Ending> endings = endings_of(arguments, arguments.pieces == 0 ? usual : arguments.pieces);
    Progress progress;
    MakeCallbacks callbacks;
    callbacks.on_progress = [&](const MakingReport& report) {
        progress.tell(format_making(report, progress.elapsed()));
    };
    // Whether the output could be written is checked at the end.
    callbacks.on_table = [](const TableReport& report) {
        static_cast<void>(tools::print_text(format_made_table(report) + '\n'));
    };
    tools::refuse_for(make_tables(arguments.folder, endings, arguments.threads, callbacks));
    print_line(fmt::format("{} in the folder '{}'", counted(in_order_of_making(endings).size(), "tablebase"),
                           arguments.folder));
}

/// Moves in UCI notation, each after a space.
std::string moves_text(Game game, const std::vector<MoveCode>& moves) {
    std::string text;
    for (const MoveCode move : moves) {
        text += ' ' + game.to_uci(move);
        game.play(move);
    }
    return text;
}

/// Opens the usable tablebases of the folder; reports the others on stderr.
std::shared_ptr<const Tables> open_tables(const std::string& folder) {
    const auto opened = tools::checked(Tables::open(folder));
    while (const std::optional<std::string> damage = opened->new_damage()) {
        std::fputs(fmt::format("ricochet-tables: {}\n", *damage).c_str(), stderr);
    }
    return opened;
}

void run_probe(const Arguments& arguments) {
    const std::shared_ptr<const Tables> tables = open_tables(arguments.folder);
    const Game game = tools::checked(Game::from_fen(arguments.fen, Variant::tensor), "FEN: ");
    const std::optional<WdlProbe> verdict = tables->probe_wdl(game);
    const std::vector<MoveProbe> moves = probe_moves(*tables, game);
    const std::vector<MoveCode> line = arguments.line ? line_to_mate(*tables, game) : std::vector<MoveCode>();
    tools::refuse_for(tables->new_damage());
    if (!verdict) {
        throw std::invalid_argument(
            fmt::format("no tablebase of the folder '{}' has this position", arguments.folder));
    }
    std::string text = describe_verdict(*verdict, game) + '\n';
    for (const MoveProbe& move : moves) {
        text += fmt::format("{}: {}\n", game.to_uci(move.move), describe_verdict(move));
    }
    if (arguments.line) {
        text += fmt::format("line:{}\n", moves_text(game, line));
    }
    tools::refuse_for(tools::print_text(text));
}

void run_stats(const Arguments& arguments) {
    const std::shared_ptr<const Tables> tables = open_tables(arguments.folder);
    std::string text;
    tools::Json json = tools::Json::array();
    for (const Ending& ending : endings_of(arguments, *tables)) {
        const TableStatistics* const statistics = tables->statistics(ending);
        std::optional<Zugzwangs> zugzwangs;
        if (arguments.zugzwangs && statistics != nullptr) {
            zugzwangs = tools::checked(count_zugzwangs(arguments.folder, ending, arguments.threads));
        }
        if (arguments.json) {
            json.push_back(statistics_json(ending, statistics, zugzwangs));
        } else {
            text += describe_statistics(ending, statistics, zugzwangs) + '\n';
        }
    }
    tools::refuse_for(tools::print_text(arguments.json ? json.dump(1) + '\n' : text));
}

void run_verify(const Arguments& arguments) {
    const auto tables = tools::checked(Tables::open(arguments.folder));
    tools::refuse_for(tables->new_damage());
    for (const Ending& ending : endings_of(arguments, *tables)) {
        if (ending.is_dead()) {
            print_line(fmt::format("{}: drawn by the rules, without a tablebase", ending.name()));
            continue;
        }
        Progress progress;
        const auto report = tools::checked(
            verify_table(arguments.folder, ending, arguments.sample, arguments.seed, arguments.threads,
                         [&](std::uint64_t done, std::uint64_t all) {
                             progress.tell(fmt::format("{}: {} of {} looked at", ending.name(), done, all));
                         }));
        print_line(fmt::format("{}: {} right, {} of them mates and {} stalemates, {:.1f} s", ending.name(),
                               counted(report.positions, "position"), report.mates, report.stalemates,
                               progress.elapsed().count()));
    }
}

void define_commands(CLI::App& app, Arguments& arguments) {
    app.require_subcommand(1);
    const auto add = [&](const char* name, const char* help, decltype(Arguments::run) run) {
        CLI::App* const command = app.add_subcommand(name, help);
        command->add_option("--folder", arguments.folder, "Folder of the tablebases")->required();
        command->callback([&arguments, run] { arguments.run = run; });
        return command;
    };
    const auto add_endings = [&](CLI::App* command) {
        command->add_option("--threads", arguments.threads, "Threads")
            ->check(CLI::Range(1, 512))
            ->capture_default_str();
        command
            ->add_option("--pieces", arguments.pieces,
                         "Make all endings of at most this many pieces, kings included")
            ->check(CLI::Range(fewest_pieces, static_cast<int>(most_pieces)));
        command->add_option("NAME", arguments.names, "Endings, like KRTKN: T is a beast");
    };
    add_endings(add("make", "Make tablebases and those that they need; repeat to resume", run_make));
    CLI::App* const probe = add("probe", "Print the result of a position and of each move", run_probe);
    probe->add_option("FEN", arguments.fen, "The position")->required();
    probe->add_flag("--line", arguments.line, "Show the line to mate too");
    CLI::App* const stats = add("stats", "Print how often each side wins, and the longest mates", run_stats);
    stats->add_flag("--json", arguments.json, "For programs");
    stats->add_flag("--zugzwangs", arguments.zugzwangs, "Count mutual zugzwangs (slower)");
    add_endings(stats);
    CLI::App* const verify =
        add("verify", "Compare tablebases with the rules, position by position", run_verify);
    verify->add_option("--sample", arguments.sample,
                       "Random positions of each tablebase to verify (default: all)");
    verify->add_option("--seed", arguments.seed, "Seed of the sample")->capture_default_str();
    add_endings(verify);
}

}  // namespace
}  // namespace ricochet::tables

int main(int argc, char** argv) {
    using namespace ricochet;
    tables::Arguments arguments;
    return tools::run_program(
        "ricochet-tables", "Makes, probes and verifies tablebases of Tensor Chess.", argc, argv,
        [&arguments](CLI::App& app) { define_commands(app, arguments); },
        [&arguments] { arguments.run(arguments); });
}
