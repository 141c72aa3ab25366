// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <set>

#include "tools/common/durable_file.hpp"
#include "tools/match/cli/commands.hpp"
#include "tools/match/report/outputs.hpp"
#include "tools/match/report/report_text.hpp"
#include "tools/match/statistics/standings.hpp"
#include "tools/match/store/journal.hpp"

namespace ricochet::tools::match {

namespace {

/// Reads a journal that has to be a tournament's already.
Result<JournalContents> read_tournament(const std::string& path) {
    Result<JournalContents> contents = read_journal(path);
    if (contents && contents.value().header.is_null()) {
        return Error{fmt::format("'{}' is empty", path)};
    }
    return contents;
}

/// Adds the games that are not there yet; says how many were there twice.
int join(JournalContents& whole, JournalContents part, std::set<int>& seen) {
    int repeated = 0;
    for (GameRecord& record : part.games) {
        if (seen.insert(record.identity.game).second) {
            whole.games.push_back(std::move(record));
        } else {
            ++repeated;
        }
    }
    whole.conditions.plan.rounds = std::max(whole.conditions.plan.rounds, part.conditions.plan.rounds);
    return repeated;
}

/// Why the output must not be written, or nothing: a mistyped name must not cost a shard's games.
std::optional<std::string> why_not_overwrite(const MergeCommand& command) {
    namespace fs = std::filesystem;
    std::error_code error;
    if (!fs::exists(command.output, error)) {
        return std::nullopt;
    }
    for (const std::string& input : command.inputs) {
        if (fs::equivalent(command.output, input, error)) {
            return fmt::format("'{}' is to be read and written", input);
        }
    }
    const Result<JournalContents> old = read_tournament(command.output);
    if (!old || old.value().conditions.plan.shard.count > 1) {
        return fmt::format("'{}' exists and is no merged journal", command.output);
    }
    return std::nullopt;
}

Result<JournalContents> read_shards(const std::vector<std::string>& paths) {
    std::optional<JournalContents> whole;
    std::set<int> seen;
    for (const std::string& path : paths) {
        Result<JournalContents> read = read_tournament(path);
        if (!read) {
            return Error{read.error()};
        }
        if (!whole) {
            whole = JournalContents{read.value().header, read.value().conditions, {}, 0};
        }
        if (const std::optional<std::string> difference =
                find_difference(whole->conditions, read.value().conditions, true)) {
            return Error{fmt::format("'{}' and '{}' are of different tournaments: {}", paths.front(), path,
                                     *difference)};
        }
        if (const int repeated = join(*whole, std::move(read.value()), seen); repeated > 0) {
            fmt::print("{}: {} games were in an earlier journal too, and count once\n", path, repeated);
        }
    }
    std::sort(whole->games.begin(), whole->games.end(),
              [](const GameRecord& a, const GameRecord& b) { return a.identity.game < b.identity.game; });
    whole->conditions.plan.shard = {1, 1};
    return std::move(*whole);
}

int finish(const JournalContents& tournament, const Outputs& outputs) {
    if (const std::optional<Error> error = write_outputs(outputs, tournament.conditions, tournament.games)) {
        return report_error(error->message);
    }
    const Standings standings = count_games(tournament.conditions, tournament.games);
    fmt::print("{} of {} games\n", standings.games(), tournament.conditions.plan.shard_games());
    for (const std::string& line : final_lines(tournament.conditions, tournament.games)) {
        fmt::print("{}\n", line);
    }
    return exit_code::success;
}

}  // namespace

int merge(const MergeCommand& command) {
    if (const std::optional<std::string> reason = why_not_overwrite(command)) {
        return report_error(*reason);
    }
    const Result<JournalContents> whole = read_shards(command.inputs);
    if (!whole) {
        return report_error(whole.error());
    }
    std::string text = to_header(whole.value().conditions).dump() + "\n";
    for (const GameRecord& record : whole.value().games) {
        text += to_line(record) + "\n";
    }
    if (const std::optional<Error> error = replace_file(command.output, text)) {
        return report_error(error->message);
    }
    return finish(whole.value(), command.outputs);
}

int report(const ReportCommand& command) {
    Result<JournalContents> tournament = read_tournament(command.journal);
    if (!tournament) {
        return report_error(tournament.error());
    }
    Conditions& conditions = tournament.value().conditions;
    if (command.sprt && conditions.engines.size() != 2) {
        return report_error(fmt::format("-sprt: takes two engines, not {}", conditions.engines.size()));
    }
    conditions.sprt = command.sprt ? command.sprt : conditions.sprt;
    return finish(tournament.value(), command.outputs);
}

}  // namespace ricochet::tools::match
