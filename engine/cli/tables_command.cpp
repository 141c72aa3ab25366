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
#include "movegen/base/counted.hpp"
#include "movegen/game.hpp"
#include "search/tables/making/make_tables.hpp"
#include "search/tables/making/verify.hpp"
#include "search/tables/tables.hpp"

namespace ricochet {

namespace {

using tables::Ending;
using tables::Tables;

int fail(std::string_view reason) {
    fail_usage(reason);
    return exit_failure;
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
    const int threads = arguments.threads > 0
                            ? arguments.threads
                            : static_cast<int>(std::max(std::thread::hardware_concurrency(), 1U));
    ProgressLine progress_line;
    tables::MakeCallbacks callbacks;
    callbacks.on_progress = [&](const std::string& name, std::size_t number, std::size_t count, int plies) {
        progress_line.show("{} ({} of {}): mates up to ply {}", name, number, count, plies);
    };
    callbacks.on_table = [&](const tables::TableReport& report) {
        progress_line.clear();
        write_line(format_made_table(report));
    };
    const std::optional<Error> error =
        tables::make_tables(arguments.folder, endings.value(), threads, callbacks);
    progress_line.clear();
    if (error.has_value()) {
        return fail(error->message);
    }
    write_line(fmt::format("{} in the folder '{}'",
                           counted(tables::in_order_of_making(endings.value()).size(), "table"),
                           arguments.folder));
    return exit_success;
}

int run_probe(const TablesArguments& arguments, const Tables& opened) {
    const Result<Game> game = Game::from_fen(arguments.fen, Variant::tensor);
    if (!game) {
        return fail_usage(fmt::format("FEN: {}", game.error()));
    }
    const std::optional<tables::TableCode> code = opened.probe(game.value());
    if (!code) {
        return fail_usage(fmt::format("no table of the folder '{}' has this position", arguments.folder));
    }
    write_line(describe_verdict(*code, game.value()));
    std::vector<std::pair<tables::TableCode, std::string>> moves;
    for (const MoveCode move : game.value().legal_moves()) {
        Game next = game.value();
        next.play(move);
        if (const std::optional<tables::TableCode> after = opened.probe(next)) {
            moves.emplace_back(tables::code_before(*after), game.value().to_uci(move));
        }
    }
    std::stable_sort(moves.begin(), moves.end(),
                     [](const auto& a, const auto& b) { return tables::is_better(a.first, b.first); });
    for (const auto& [value, text] : moves) {
        write_line(fmt::format("{}: {}", text, describe_code(value)));
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
        texts.push_back(arguments.json ? table_statistics_json(ending, statistics)
                                       : describe_table_statistics(ending, statistics));
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
            tables::verify_table(arguments.folder, opened, ending, arguments.sample, arguments.seed,
                                 [&](std::uint64_t done, std::uint64_t all) {
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
