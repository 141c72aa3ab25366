// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <stdexcept>

#include "movegen/base/quote.hpp"
#include "tools/common/durable_file.hpp"
#include "tools/match/cli/arguments.hpp"
#include "tools/match/cli/commands.hpp"
#include "tools/match/play/audit.hpp"
#include "tools/match/report/outputs.hpp"
#include "tools/match/report/reports.hpp"
#include "tools/match/statistics/standings.hpp"
#include "tools/match/store/file_kinds.hpp"
#include "tools/match/store/journal.hpp"

namespace ricochet::tools::match {

namespace {

/// Reads a journal that must contain a tournament.
JournalContents read_tournament(const std::string& path) {
    JournalContents contents = checked(read_journal(path));
    if (contents.header.empty()) {
        throw WrongArgument(fmt::format("'{}' is empty", path));
    }
    return contents;
}

/// A game's origin, and its index among the merged games.
struct KnownGame {
    const std::string* path;
    std::size_t place;
};

/// Adds the missing games, and returns how many were already there. Throws a `WrongArgument` if one of these
/// differs.
int join(JournalContents& whole, const JournalContents& part, const std::string& path,
         std::map<int, KnownGame>& known) {
    int repeated = 0;
    for (const GameRecord& record : part.games) {
        const int number = record.identity.game;
        const auto [old, is_new] = known.try_emplace(number, KnownGame{&path, whole.games.size()});
        if (is_new) {
            whole.games.push_back(record);
        } else if (!is_same_course(whole.games[old->second.place], record)) {
            throw WrongArgument(
                fmt::format("game {} is not the same in '{}' and '{}'", number, *old->second.path, path));
        } else {
            ++repeated;
        }
    }
    whole.conditions.plan.rounds = std::max(whole.conditions.plan.rounds, part.conditions.plan.rounds);
    return repeated;
}

/// Throws a `WrongArgument` if journals cannot be merged.
void expect_match(const MergeCommand& command, const std::string& path, const Conditions& whole,
                  const Conditions& part) {
    const std::string& first = command.inputs.front();
    if (const std::optional<std::string> difference = find_difference(whole, part, true)) {
        throw WrongArgument(
            fmt::format("'{}' and '{}' are of different tournaments: {}", first, path, *difference));
    }
    const std::optional<std::string> change = find_change(whole, part);
    if (change && !command.accept_changes) {
        throw WrongArgument(
            fmt::format("from '{}' to '{}' {}; -accept-changes joins them anyway", first, path, *change));
    }
}

JournalContents read_shards(const MergeCommand& command) {
    std::optional<JournalContents> whole;
    std::map<int, KnownGame> known;
    for (const std::string& path : command.inputs) {
        const JournalContents part = read_tournament(path);
        if (!whole) {
            whole = JournalContents{part.header, part.conditions, {}};
        }
        expect_match(command, path, whole->conditions, part.conditions);
        if (const int repeated = join(*whole, part, path, known); repeated > 0) {
            fmt::print("{}: {} in an earlier journal too, counted once\n", path, counted(repeated, "game"));
        }
    }
    whole->games.sort();
    whole->conditions.plan.shard = {1, 1};
    return std::move(*whole);
}

/// Why a journal must not be replaced by the merged one: a game in it would be lost; nothing if it may.
std::optional<std::string> why_not_replace(const std::string& path, const JournalContents& old,
                                           const JournalContents& whole) {
    if (old.header.empty()) {
        return std::filesystem::file_size(path) == 0
                   ? std::nullopt
                   : std::optional(fmt::format("'{}' exists and is not a journal", path));
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

/// Prints the results and writes the outputs; returns the exit code, with the sequential test's verdict on
/// request.
int finish(const JournalContents& tournament, const Outputs& outputs, bool reports_verdict) {
    const std::vector<Error> failed = write_outputs(outputs, tournament.conditions, tournament.games);
    for (const Error& error : failed) {
        print_error(error.message);
    }
    const Standings standings = count_games(tournament.conditions, tournament.games);
    fmt::print("{} of {}\n", standings.games(),
               counted(games_in_the_end(tournament.conditions, standings), "game"));
    fmt::print("{}\n", fmt::join(final_lines(tournament.conditions, tournament.games), "\n"));
    if (!failed.empty()) {
        return exit_code::failure;
    }
    return reports_verdict ? verdict_code(sprt_state(tournament.conditions, standings)) : exit_code::success;
}

/// The tablebases for an audit: the given ones, or those named in the journal if they still exist.
std::optional<TableReferee> tables_of_audit(const ReportCommand& command, const Conditions& conditions) {
    if (!conditions.adjudication.tables) {
        if (!command.tables.empty()) {
            throw WrongArgument(fmt::format("--tb: no tablebase ended a game in '{}'", command.journal));
        }
        return std::nullopt;
    }
    TableRule rule = *conditions.adjudication.tables;
    rule.folder = command.tables.empty() ? rule.folder : command.tables;
    Result<TableReferee> referee = TableReferee::open(rule, conditions.variant);
    if (!referee && command.tables.empty()) {
        fmt::print("Results by tablebase are not checked: {}\n", referee.error());
        return std::nullopt;
    }
    return checked(std::move(referee), "--tb: ");
}

/// Prints the games that disagree with the rules, the tablebases or the clocks; returns whether none does.
/// `tables` may be null.
bool audit(const JournalContents& tournament, const TableReferee* tables) {
    if (tables != nullptr && tables->fingerprint() != tournament.conditions.tables_fingerprint) {
        fmt::print(
            "These are not the tablebases of the tournament: only games that tablebases ended are held against "
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
        fmt::print("{}; it was no longer probed\n", *damage);
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
    refuse_for(find_unfit_file(files));
    const JournalContents whole = read_shards(command);
    if (command.reports_verdict && !whole.conditions.sprt) {
        throw WrongArgument("--verdict: these journals are of no sequential test");
    }
    std::optional<Journal> old;
    if (std::error_code error; std::filesystem::exists(command.output, error)) {
        // Locked until it is replaced, so that no tournament writes to it.
        old.emplace(checked(Journal::open(command.output)));
        refuse_for(why_not_replace(command.output, old->contents(), whole));
    }
    const auto write = [&whole](const TakeBytes& take) {
        take(to_line(whole.conditions) + "\n");
        for (const GameRecord& record : whole.games) {
            take(to_line(record) + "\n");
        }
    };
    fail_for(replace_file(command.output, write));
    return finish(whole, command.outputs, command.reports_verdict);
}

int repair(const RepairCommand& command) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(command.journal, error)) {
        throw WrongArgument(fmt::format("there is no journal '{}'", command.journal));
    }
    const RepairedJournal repaired = checked(repair_journal(command.journal));
    fmt::print("{}: {}, {}\n", command.journal, counted(repaired.games, "game"),
               repaired.broken_lines == 0
                   ? "nothing to repair"
                   : fmt::format("{} put into {}", counted(repaired.broken_lines, "broken line"),
                                 repaired.broken_file));
    return exit_code::success;
}

int report(const ReportCommand& command) {
    std::vector<FileRole> files = {{"the journal", command.journal}};
    add_files(files, command.outputs);
    refuse_for(find_unfit_file(files));
    JournalContents tournament = read_tournament(command.journal);
    Conditions& conditions = tournament.conditions;
    if (command.sprt && conditions.engines.size() != 2) {
        throw WrongArgument(fmt::format("-sprt: takes two engines, not {}", conditions.engines.size()));
    }
    conditions.sprt = command.sprt ? command.sprt : conditions.sprt;
    if (command.reports_verdict && !conditions.sprt) {
        throw WrongArgument(
            fmt::format("--verdict: '{}' is of no sequential test; -sprt asks for one", command.journal));
    }
    if (!command.audits) {
        return finish(tournament, command.outputs, command.reports_verdict);
    }
    const std::optional<TableReferee> tables = tables_of_audit(command, conditions);
    const int code = finish(tournament, command.outputs, command.reports_verdict);
    return audit(tournament, tables ? &*tables : nullptr) ? code : exit_code::failure;
}

}  // namespace ricochet::tools::match
