// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/tables_command.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "engine/io/standard_output.hpp"
#include "engine/text/progress_line.hpp"
#include "engine/text/table_text.hpp"
#include "movegen/base/quote.hpp"
#include "movegen/game.hpp"
#include "search/tables/making/make_tables.hpp"
#include "search/tables/making/verify.hpp"
#include "search/tables/making/zugzwangs.hpp"
#include "search/tables/probe_moves.hpp"
#include "search/tables/tables.hpp"

namespace ricochet {

namespace {

using tables::Ending;
using tables::Tables;

int fail(std::string_view reason) {
    fail_usage(reason);
    return exit_failure;
}

int threads_of(const TablesArguments& arguments) {
    return arguments.threads > 0 ? arguments.threads
                                 : static_cast<int>(std::max(std::thread::hardware_concurrency(), 1U));
}

/// The endings that are named, then all of up to so many pieces.
Result<std::vector<Ending>> endings_of(const TablesArguments& arguments, int pieces) {
    std::vector<Ending> endings;
    for (const std::string& name : arguments.names) {
        const Result<Ending> ending = Ending::parse(name);
        if (!ending) {
            return Error{ending.error()};
        }
        endings.push_back(ending.value());
    }
    for (int count = table_pieces_min; count <= pieces; ++count) {
        for (const Ending& ending : tables::all_endings(static_cast<std::size_t>(count))) {
            endings.push_back(ending);
        }
    }
    return endings;
}

/// The same of the tables of a folder; all of them where nothing is said.
Result<std::vector<Ending>> endings_of(const TablesArguments& arguments, const Tables& opened) {
    if (arguments.names.empty() && arguments.pieces == 0) {
        return opened.endings();
    }
    Result<std::vector<Ending>> endings = endings_of(arguments, arguments.pieces);
    if (endings) {
        for (const Ending& ending : endings.value()) {
            if (!ending.is_dead() && opened.statistics(ending) == nullptr) {
                return Error{
                    fmt::format("there is no table of {} in the folder '{}'", ending.name(), arguments.folder)};
            }
        }
    }
    return endings;
}

int run_make(const TablesArguments& arguments) {
    const int usual = arguments.names.empty() ? 4 : 0;
    const Result<std::vector<Ending>> endings =
        endings_of(arguments, arguments.pieces == 0 ? usual : arguments.pieces);
    if (!endings) {
        return fail_usage(endings.error());
    }
    ProgressLine progress_line;
    tables::MakeCallbacks callbacks;
    const auto begin = std::chrono::steady_clock::now();
    callbacks.on_progress = [&](const tables::MakingReport& report) {
        progress_line.show("{}", format_making(report, std::chrono::steady_clock::now() - begin));
    };
    callbacks.on_table = [&](const tables::TableReport& report) {
        progress_line.clear();
        write_line(format_made_table(report));
    };
    const std::optional<Error> error =
        tables::make_tables(arguments.folder, endings.value(), threads_of(arguments), callbacks);
    progress_line.clear();
    if (error.has_value()) {
        return fail(error->message);
    }
    write_line(fmt::format("{} in the folder '{}'",
                           counted(tables::in_order_of_making(endings.value()).size(), "table"),
                           arguments.folder));
    return exit_success;
}

/// As a GUI's line of moves, each behind a space.
std::string moves_text(Game game, const std::vector<MoveCode>& moves) {
    std::string text;
    for (const MoveCode move : moves) {
        text += ' ' + game.to_uci(move);
        game.play(move);
    }
    return text;
}

int run_probe(const TablesArguments& arguments, const Tables& opened) {
    const Result<Game> game = Game::from_fen(arguments.fen, Variant::tensor);
    if (!game) {
        return fail_usage(fmt::format("FEN: {}", game.error()));
    }
    const std::optional<tables::TableVerdict> verdict = opened.judge(game.value());
    if (const std::optional<std::string> damage = opened.new_damage()) {
        return fail_usage(*damage);
    }
    if (!verdict) {
        return fail_usage(fmt::format("no table of the folder '{}' has this position", arguments.folder));
    }
    write_line(describe_verdict(*verdict, game.value()));
    const std::vector<tables::MoveVerdict> moves = tables::probe_moves(opened, game.value());
    const std::vector<MoveCode> line =
        arguments.line ? tables::line_to_mate(opened, game.value()) : std::vector<MoveCode>();
    if (const std::optional<std::string> damage = opened.new_damage()) {
        return fail(*damage);
    }
    for (const tables::MoveVerdict& move : moves) {
        write_line(fmt::format("{}: {}", game.value().to_uci(move.move), describe_verdict(move)));
    }
    if (arguments.line) {
        write_line(fmt::format("line:{}", moves_text(game.value(), line)));
    }
    return exit_success;
}

int run_stats(const TablesArguments& arguments, const Tables& opened) {
    const Result<std::vector<Ending>> endings = endings_of(arguments, opened);
    if (!endings) {
        return fail_usage(endings.error());
    }
    std::vector<std::string> texts;
    for (const Ending& ending : endings.value()) {
        const tables::TableStatistics* const statistics = opened.statistics(ending);
        std::optional<tables::Zugzwangs> zugzwangs;
        if (arguments.zugzwangs && statistics != nullptr) {
            const auto counted = tables::count_zugzwangs(arguments.folder, ending, threads_of(arguments));
            if (!counted) {
                return fail(counted.error());
            }
            zugzwangs = counted.value();
        }
        texts.push_back(arguments.json ? table_statistics_json(ending, statistics, zugzwangs)
                                       : describe_table_statistics(ending, statistics, zugzwangs));
    }
    if (arguments.json) {
        write_line(fmt::format("[{}]", fmt::join(texts, ",\n ")));
        return exit_success;
    }
    for (const std::string& text : texts) {
        write_line(text);
    }
    return exit_success;
}

int run_verify(const TablesArguments& arguments, const Tables& opened) {
    const Result<std::vector<Ending>> endings = endings_of(arguments, opened);
    if (!endings) {
        return fail_usage(endings.error());
    }
    ProgressLine progress_line;
    for (const Ending& ending : endings.value()) {
        if (ending.is_dead()) {
            write_line(fmt::format("{}: drawn by the rules, without a table", ending.name()));
            continue;
        }
        const auto begin = std::chrono::steady_clock::now();
        const auto report =
            tables::verify_table(arguments.folder, ending, arguments.sample, arguments.seed,
                                 threads_of(arguments), [&](std::uint64_t done, std::uint64_t all) {
                                     progress_line.show("{}: {} of {} looked at", ending.name(), done, all);
                                 });
        progress_line.clear();
        if (!report) {
            return fail(report.error());
        }
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
        write_line(fmt::format("{}: {} right, {} of them mates and {} stalemates, {:.1f} s", ending.name(),
                               counted(report.value().positions, "position"), report.value().mates,
                               report.value().stalemates, time.count()));
    }
    return exit_success;
}

}  // namespace

int run_tables_command(const TablesArguments& arguments) {
    if (arguments.task == TablesTask::make) {
        return run_make(arguments);
    }
    const Result<std::shared_ptr<const Tables>> opened = Tables::open(arguments.folder);
    if (!opened) {
        return fail_usage(opened.error());
    }
    switch (arguments.task) {
        case TablesTask::probe:
            return run_probe(arguments, *opened.value());
        case TablesTask::stats:
            return run_stats(arguments, *opened.value());
        default:
            return run_verify(arguments, *opened.value());
    }
}

}  // namespace ricochet
