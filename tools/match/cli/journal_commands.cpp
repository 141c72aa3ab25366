// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <optional>

#include "movegen/base/quote.hpp"
#include "tools/common/durable_file.hpp"
#include "tools/common/json.hpp"
#include "tools/match/cli/commands.hpp"
#include "tools/match/play/audit.hpp"
#include "tools/match/report/outputs.hpp"
#include "tools/match/report/report_text.hpp"
#include "tools/match/statistics/standings.hpp"
#include "tools/match/store/file_kinds.hpp"
#include "tools/match/store/journal.hpp"

namespace ricochet::tools::match {

namespace {

/// Reads a journal that has to be a tournament's already.
Result<JournalContents> read_tournament(const std::string& path) {
    Result<JournalContents> contents = read_journal(path);
    if (contents && contents.value().header.empty()) {
        return Error{fmt::format("'{}' is empty", path)};
    }
    return contents;
}

/// Where a game came from, and its place among the games.
struct KnownGame {
    const std::string* path;
    std::size_t place;
};

/// Adds the games that are not there yet and says how many were there already; the error where such a one is
/// not the same game.
Result<int> join(JournalContents& whole, const JournalContents& part, const std::string& path,
                 std::map<int, KnownGame>& known) {
    int repeated = 0;
    for (const GameRecord& record : part.games) {
        const int number = record.identity.game;
        const auto [old, is_new] = known.try_emplace(number, KnownGame{&path, whole.games.size()});
        if (is_new) {
            whole.games.push_back(record);
        } else if (!is_same_course(whole.games[old->second.place], record)) {
            return Error{
                fmt::format("game {} is not the same in '{}' and '{}'", number, *old->second.path, path)};
        } else {
            ++repeated;
        }
    }
    whole.conditions.plan.rounds = std::max(whole.conditions.plan.rounds, part.conditions.plan.rounds);
    return repeated;
}

/// Why journals cannot be joined, or nothing.
std::optional<std::string> find_mismatch(const MergeCommand& command, const std::string& path,
                                         const Conditions& whole, const Conditions& part) {
    const std::string& first = command.inputs.front();
    if (const std::optional<std::string> difference = find_difference(whole, part, true)) {
        return fmt::format("'{}' and '{}' are of different tournaments: {}", first, path, *difference);
    }
    const std::optional<std::string> change = find_change(whole, part);
    return change && !command.accept_changes
               ? std::optional(fmt::format("from '{}' to '{}' {}; -accept-changes joins them all the same",
                                           first, path, *change))
               : std::nullopt;
}

Result<JournalContents> read_shards(const MergeCommand& command) {
    std::optional<JournalContents> whole;
    std::map<int, KnownGame> known;
    for (const std::string& path : command.inputs) {
        Result<JournalContents> read = read_tournament(path);
        if (!read) {
            return Error{read.error()};
        }
        if (!whole) {
            whole = JournalContents{read.value().header, read.value().conditions, {}};
        }
        if (const auto mismatch = find_mismatch(command, path, whole->conditions, read.value().conditions)) {
            return Error{*mismatch};
        }
        const Result<int> repeated = join(*whole, read.value(), path, known);
        if (!repeated) {
            return Error{repeated.error()};
        }
        if (repeated.value() > 0) {
            fmt::print("{}: {} in an earlier journal too, counted once\n", path,
                       counted(repeated.value(), "game"));
        }
    }
    whole->games.sort();
    whole->conditions.plan.shard = {1, 1};
    return std::move(*whole);
}

/// Why a journal must not be replaced by what was merged, or nothing: there is a game in it that would be lost.
std::optional<std::string> why_not_replace(const std::string& path, const JournalContents& old,
                                           const JournalContents& whole) {
    if (old.header.empty()) {
        return std::filesystem::file_size(path) == 0
                   ? std::nullopt
                   : std::optional(fmt::format("'{}' exists and is no journal", path));
    }
    if (old.conditions.plan.shard.count > 1) {
        return fmt::format("'{}' exists and is the journal of a shard", path);
    }
    if (const std::optional<std::string> difference = find_difference(old.conditions, whole.conditions, true)) {
        return fmt::format("'{}' exists and is of another tournament: {}", path, *difference);
    }
    std::map<int, std::size_t> there;
    for (const GameRecord& record : whole.games) {
        there.emplace(record.identity.game, there.size());
    }
    for (const GameRecord& record : old.games) {
        const auto found = there.find(record.identity.game);
        if (found == there.end() || !is_same_course(whole.games[found->second], record)) {
            return fmt::format("'{}' exists, and its game {} is {} the journals to join", path,
                               record.identity.game, found == there.end() ? "in none of" : "not the same in");
        }
    }
    return std::nullopt;
}

/// Tells the results and writes the outputs; returns the exit code, which tells the sequential test's verdict
/// where that is wanted.
int finish(const JournalContents& tournament, const Outputs& outputs, bool tells_verdict) {
    const std::vector<Error> failed = write_outputs(outputs, tournament.conditions, tournament.games);
    for (const Error& error : failed) {
        fmt::print(stderr, "ricochet-match: {}\n", error.message);
    }
    const Standings standings = count_games(tournament.conditions, tournament.games);
    fmt::print("{} of {}\n", standings.games(),
               counted(games_in_the_end(tournament.conditions, standings), "game"));
    fmt::print("{}\n", fmt::join(final_lines(tournament.conditions, tournament.games), "\n"));
    if (!failed.empty()) {
        return exit_code::failure;
    }
    return tells_verdict ? verdict_code(sprt_state(tournament.conditions, standings)) : exit_code::success;
}

/// The tables that an audit asks: those that are given, or those that the journal names, if they are still
/// there; the error where those that are given cannot be asked.
Result<std::optional<TableReferee>> tables_of_audit(const ReportCommand& command,
                                                    const Conditions& conditions) {
    if (!conditions.adjudication.tables) {
        return command.tables.empty()
                   ? Result<std::optional<TableReferee>>(std::optional<TableReferee>())
                   : Error{fmt::format("--tb: no tables ended games in '{}'", command.journal)};
    }
    TableRule rule = *conditions.adjudication.tables;
    rule.folder = command.tables.empty() ? rule.folder : command.tables;
    Result<TableReferee> referee = TableReferee::open(rule, conditions.variant);
    if (referee) {
        return std::optional(std::move(referee.value()));
    }
    if (!command.tables.empty()) {
        return Error{"--tb: " + referee.error()};
    }
    fmt::print("Games that tables ended are taken at their word: {}\n", referee.error());
    return std::optional<TableReferee>();
}

/// Tells which games disagree with the rules, the tables or the clocks; whether none does. The tables may be
/// null.
bool audit(const JournalContents& tournament, const TableReferee* tables) {
    if (tables != nullptr && tables->fingerprint() != tournament.conditions.tables_fingerprint) {
        fmt::print(
            "These are not the tables of the tournament: only games that tables ended are held against "
            "them\n");
    }
    std::size_t wrong = 0;
    for (const GameRecord& record : tournament.games) {
        const std::vector<std::string> disagreements =
            find_disagreements(record, tournament.conditions, tables);
        for (const std::string& disagreement : disagreements) {
            fmt::print("game {}: {}\n", record.identity.game, disagreement);
        }
        wrong += disagreements.empty() ? 0 : 1;
    }
    while (const std::optional<std::string> damage = tables != nullptr ? tables->new_damage() : std::nullopt) {
        fmt::print("{}; it was not asked any more\n", *damage);
    }
    const std::string games = counted(tournament.games.size(), "game");
    if (wrong == 0) {
        fmt::print("No disagreement with the rules and the clocks in {}\n", games);
    } else {
        fmt::print("Disagreements with the rules or the clocks in {} of {}\n", wrong, games);
    }
    return wrong == 0;
}

}  // namespace

int merge(const MergeCommand& command) {
    std::vector<FileRole> files;
    add_replaced(files, "the journal to write", command.output, journal_kind);
    for (const std::string& input : command.inputs) {
        files.push_back({"the journal to join", input});
    }
    add_files(files, command.outputs);
    if (const std::optional<std::string> unfit = find_unfit_file(files)) {
        return report_error(*unfit);
    }
    const Result<JournalContents> whole = read_shards(command);
    if (!whole) {
        return report_error(whole.error());
    }
    if (command.tells_verdict && !whole.value().conditions.sprt) {
        return report_error("--verdict: these journals are of no sequential test");
    }
    std::optional<Journal> old;
    if (std::error_code error; std::filesystem::exists(command.output, error)) {
        // Held until the new one stands in its place: no tournament writes to it any more.
        Result<Journal> opened = Journal::open(command.output);
        if (!opened) {
            return report_error(opened.error());
        }
        old.emplace(std::move(opened.value()));
        if (const auto reason = why_not_replace(command.output, old->contents(), whole.value())) {
            return report_error(*reason);
        }
    }
    const auto write = [&whole](const TakeBytes& take) {
        take(to_line(whole.value().conditions) + "\n");
        for (const GameRecord& record : whole.value().games) {
            take(to_line(record) + "\n");
        }
    };
    if (const std::optional<Error> error = replace_file(command.output, write)) {
        return report_error(error->message);
    }
    return finish(whole.value(), command.outputs, command.tells_verdict);
}

int repair(const RepairCommand& command) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(command.journal, error)) {
        return report_error(fmt::format("there is no journal '{}'", command.journal));
    }
    const Result<RepairedJournal> repaired = repair_journal(command.journal);
    if (!repaired) {
        return report_error(repaired.error());
    }
    fmt::print("{}: {}, {}\n", command.journal, counted(repaired.value().games, "game"),
               repaired.value().broken_lines == 0
                   ? "nothing to repair"
                   : fmt::format("{} put into {}", counted(repaired.value().broken_lines, "broken line"),
                                 repaired.value().broken_file));
    return exit_code::success;
}

int report(const ReportCommand& command) {
    std::vector<FileRole> files = {{"the journal", command.journal}};
    add_files(files, command.outputs);
    if (const std::optional<std::string> unfit = find_unfit_file(files)) {
        return report_error(*unfit);
    }
    Result<JournalContents> tournament = read_tournament(command.journal);
    if (!tournament) {
        return report_error(tournament.error());
    }
    Conditions& conditions = tournament.value().conditions;
    if (command.sprt && conditions.engines.size() != 2) {
        return report_error(fmt::format("-sprt: takes two engines, not {}", conditions.engines.size()));
    }
    conditions.sprt = command.sprt ? command.sprt : conditions.sprt;
    if (command.tells_verdict && !conditions.sprt) {
        return report_error(
            fmt::format("--verdict: '{}' is of no sequential test; -sprt asks for one", command.journal));
    }
    if (!command.audits) {
        return finish(tournament.value(), command.outputs, command.tells_verdict);
    }
    const Result<std::optional<TableReferee>> tables = tables_of_audit(command, conditions);
    if (!tables) {
        return report_error(tables.error());
    }
    const int code = finish(tournament.value(), command.outputs, command.tells_verdict);
    return audit(tournament.value(), tables.value() ? &*tables.value() : nullptr) ? code : exit_code::failure;
}

}  // namespace ricochet::tools::match
