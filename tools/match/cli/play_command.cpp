// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <random>
#include <set>
#include <stdexcept>
#include <utility>

#include "movegen/base/file_kind.hpp"
#include "movegen/base/quote.hpp"
#include "movegen/base/version.hpp"
#include "tools/client/interrupt.hpp"
#include "tools/client/process.hpp"
#include "tools/common/clock.hpp"
#include "tools/common/digest.hpp"
#include "tools/common/program.hpp"
#include "tools/match/cli/arguments.hpp"
#include "tools/match/cli/commands.hpp"
#include "tools/match/cli/progress.hpp"
#include "tools/match/play/tournament.hpp"
#include "tools/match/report/outputs.hpp"
#include "tools/match/report/reports.hpp"
#include "tools/match/spsa/tuner.hpp"
#include "tools/match/store/file_kinds.hpp"

namespace ricochet::tools::match {

namespace {

std::uint64_t draw_seed() {
    std::random_device device;
    return std::uint64_t{device()} << 32U | device();
}

/// Checks that the journal may be used, and sets the seed.
void settle_journal(MatchSettings& settings, const JournalContents& journal) {
    Conditions& conditions = settings.conditions;
    if (journal.header.empty()) {
        conditions.seed = settings.seed_given ? conditions.seed : draw_seed();
        return;
    }
    if (!settings.resume) {
        throw WrongArgument(
            fmt::format("the journal '{}' exists: continue it with -resume, or name another with -journal",
                        settings.journal));
    }
    if (!settings.seed_given) {
        conditions.seed = journal.conditions.seed;
    }
    refuse_for(why_not_continue(settings.journal, journal.conditions, conditions, settings.accept_changes));
}

/// `match.jsonl`, `match-2.jsonl`, ...
std::string numbered_journal(const std::string& name, int number) {
    const std::filesystem::path path(name);
    const std::string last = fmt::format("{}-{}{}", path.stem().string(), number, path.extension().string());
    return number == 1 ? name : (path.parent_path() / last).string();
}

/// The journal of a match without -journal: the first unused one, or, to resume, the one before it.
std::string pick_journal(const std::string& name, bool resume) {
    const auto is_used = [&name](int number) {
        std::error_code error;
        const auto size = std::filesystem::file_size(numbered_journal(name, number), error);
        return !error && size > 0;
    };
    int number = 1;
    while (is_used(number)) {
        ++number;
    }
    return numbered_journal(name, resume ? std::max(number - 1, 1) : number);
}

/// The command that resumes the tournament.
std::string resume_command(std::vector<std::string> arguments, const PlayCommand& command) {
    if (!command.settings.resume) {
        arguments.emplace_back("-resume");
    }
    if (command.picks_journal && !command.queue) {
        arguments.insert(arguments.end(), {"-journal", command.settings.journal});
    }
    return quote_for_shell(arguments);
}

/// The stream for remarks, kept apart from lines that other programs parse.
std::FILE* remarks_stream(const PlayCommand& command) {
    return command.progress.fastchess ? stderr : stdout;
}

/// Prints why a tournament ended and how to resume it; returns the exit code.
int report_end(const TournamentEnd& end, const PlayCommand& command, const Standings& standings,
               const std::vector<std::string>& arguments) {
    const MatchSettings& settings = command.settings;
    std::FILE* const remarks = remarks_stream(command);
    const std::string safe =
        fmt::format("{} saved in {}", counted(standings.games(), "game"), settings.journal);
    switch (end.reason) {
        case StopReason::all_played:
            return exit_code::success;
        case StopReason::sprt_decided:
            if (is_decided(sprt_state(settings.conditions, standings))) {
                fmt::print(remarks, "The test is decided.\n");
                return exit_code::success;
            }
            fmt::print(remarks, "The last games leave the test undecided again. To continue:\n  {}\n",
                       resume_command(arguments, command));
            return exit_code::interrupted;
        case StopReason::interrupted:
            fmt::print(remarks, "Interrupted. {}. To continue:\n  {}\n", safe,
                       resume_command(arguments, command));
            return exit_code::interrupted;
        case StopReason::engine_failed:
            print_error("stopped: " + end.detail);
            fmt::print(remarks, "{}. To continue (-recover restarts failed engines):\n  {}\n", safe,
                       resume_command(arguments, command));
            return exit_code::failure;
        case StopReason::output_failed:
            print_error("stopped: " + end.detail);
            return exit_code::failure;
    }
    return exit_code::success;
}

/// Plays the remaining games.
TournamentEnd play_games(const TournamentContext& context, std::FILE* remarks) {
    Tournament tournament(context);
    const TimePoint begin = Clock::now();
    TournamentEnd end = tournament.run();
    fmt::print(remarks, "Played for {}\n", duration_text(to_seconds(Clock::now() - begin)));
    return end;
}

/// Warns if games may slow each other down.
void warn_of_crowding(const MatchSettings& settings) {
    const std::size_t cores = settings.cpus.empty() ? usable_cpus().size() : settings.cpus.size();
    const int cores_a_game = cpus_for_game(settings.conditions.engines);
    if (static_cast<std::size_t>(settings.concurrency) * static_cast<std::size_t>(cores_a_game) > cores) {
        print_error(fmt::format("warning: {} at a time with {} each on {}: they slow each other down",
                                counted(settings.concurrency, "game"), counted(cores_a_game, "busy thread"),
                                counted(cores, "processor")));
    }
}

/// Throws if an engine's program or folder is missing.
void expect_engines(const Conditions& conditions) {
    for (const Participant& engine : conditions.engines) {
        const Command& command = engine.command;
        static_cast<void>(checked(find_program(command), fmt::format("engine '{}': ", engine.name)));
        if (!command.directory.empty() && !std::filesystem::is_directory(command.directory)) {
            throw WrongArgument(
                fmt::format("engine '{}': there is no folder '{}'", engine.name, command.directory));
        }
    }
}

bool has_book(const Conditions& conditions) {
    const OpeningFormat format = conditions.openings.format;
    return format == OpeningFormat::epd || format == OpeningFormat::pgn || format == OpeningFormat::book;
}

/// The files of a tournament and their uses. Requires that every engine's program was found.
std::vector<FileRole> files_of(const PlayCommand& command) {
    const MatchSettings& settings = command.settings;
    const Conditions& conditions = settings.conditions;
    std::vector<FileRole> files;
    if (!command.queue) {
        files.push_back({"-journal", settings.journal, FileUse::resumed, &journal_kind});
    }
    add_log_files(files, settings.log);
    files.push_back({"-spsa params=", settings.parameter_file});
    files.insert(files.end(), command.config_files.begin(), command.config_files.end());
    std::set<std::string> error_files;
    for (const Participant& engine : conditions.engines) {
        if (error_files.insert(engine.error_file).second) {
            add_error_file(files, engine);
        }
    }
    if (has_book(conditions)) {
        files.push_back({"-openings", conditions.openings.file});
    }
    for (const Participant& engine : conditions.engines) {
        add_engine_files(files, engine);
    }
    add_files(files, command.outputs);
    return files;
}

/// Records the identity of the manager, the engines' programs and files, and the book.
void take_digests(Conditions& conditions, EngineFiles& files) {
    conditions.manager = fmt::format("ricochet-match {}", build_text());
    for (Participant& engine : conditions.engines) {
        files.take_digests(engine);
    }
    if (has_book(conditions)) {
        // The file is read twice, and a pipe might never end.
        if (is_special_file(conditions.openings.file)) {
            throw WrongArgument(fmt::format("-openings: '{}' is not a regular file", conditions.openings.file));
        }
        conditions.book_digest = checked(sha256_of_file(conditions.openings.file));
    }
}

/// Opens the tablebases for adjudication, if requested, and records their fingerprint.
std::optional<TableReferee> open_tables(Conditions& conditions) {
    if (!conditions.adjudication.tables) {
        return std::nullopt;
    }
    TableReferee referee =
        checked(TableReferee::open(*conditions.adjudication.tables, conditions.variant), "-tb: ");
    conditions.tables_fingerprint = referee.fingerprint();
    return referee;
}

/// Prints the outputs that could not be written, and how to recreate them.
void report_failed_outputs(const std::vector<Error>& errors, const PlayCommand& play) {
    for (const Error& error : errors) {
        print_error(error.message);
    }
    fmt::print(remarks_stream(play),
               "Every game is safe in the journal: {} with the same options makes the files again\n",
               quote_for_shell({"ricochet-match", "report", play.settings.journal}));
}

std::unique_ptr<Teller> make_teller(const PlayCommand& command, const Games& games, int total) {
    const Conditions& conditions = command.settings.conditions;
    if (command.progress.fastchess) {
        return std::make_unique<FastchessProgress>(conditions, games, total, stdout, command.progress);
    }
    return std::make_unique<Progress>(conditions, static_cast<int>(games.size()), total, stdout,
                                      command.progress);
}

/// What a tournament shares with all shares of a queue.
struct Surroundings {
    Interrupt& interrupt;
    /// May be null.
    DialogueLog* log;
    /// Null if changes are accepted.
    EngineFiles* files;
    /// Null without adjudication by tablebases.
    const TableReferee* tables;
    /// For printing how to resume.
    const std::vector<std::string>& arguments;
};

/// Plays and reports after all checks; returns the exit code.
int play_prepared(const PlayCommand& command, Journal& journal, const OpeningBook* book,
                  const Surroundings& with) {
    const MatchSettings& settings = command.settings;
    const Conditions& conditions = settings.conditions;
    const JournalContents& contents = journal.contents();
    const Standings before = count_games(conditions, contents.games);
    const int total = games_in_the_end(conditions, before);
    std::FILE* const remarks = remarks_stream(command);
    fmt::print(remarks, "{}, {} at a time, -srand {}, journal {}\n", counted(total, "game"),
               settings.concurrency, conditions.seed, settings.journal);
    if (before.games() > 0) {
        fmt::print(remarks, "{} played before\n", counted(before.games(), "game"));
    }
    const std::unique_ptr<Teller> teller = make_teller(command, contents.games, total);
    TournamentEnd end;
    if (is_decided(sprt_state(conditions, before)) && conditions.plan.shard.count == 1) {
        end.reason = StopReason::sprt_decided;
    } else {
        FileKeeper keeper(command.outputs, command.refresh, contents, *teller);
        end = play_games(
            {settings, journal, book, with.interrupt, keeper, with.log, nullptr, with.files, with.tables},
            remarks);
    }
    const std::vector<Error> failed = write_outputs(command.outputs, contents.conditions, contents.games);
    const Standings standings = count_games(conditions, contents.games);
    teller->report(contents.conditions, contents.games);
    const int code = report_end(end, command, standings, with.arguments);
    if (failed.empty()) {
        return code == exit_code::success && command.reports_verdict
                   ? verdict_code(sprt_state(settings.conditions, standings))
                   : code;
    }
    report_failed_outputs(failed, command);
    return code == exit_code::success ? exit_code::failure : code;
}

/// Null if the openings do not come from a file.
std::unique_ptr<OpeningBook> make_book(const std::vector<Opening>& openings, const Conditions& conditions) {
    return openings.empty() ? nullptr
                            : std::make_unique<OpeningBook>(openings, conditions.openings, conditions.seed);
}

/// Prints warnings about games of little value.
void print_warnings(const Conditions& conditions, const OpeningBook* book, std::FILE* out) {
    for (const std::optional<std::string>& warning :
         {warn_of_repetition(conditions, book), warn_of_equal_engines(conditions)}) {
        if (warning) {
            fmt::print(out, "warning: {}\n", *warning);
        }
    }
}

/// Prints the state of a queue without games left to play here; returns the exit code.
int report_queue(const ShareQueue& queue, const Conditions& conditions, const PlayCommand& command) {
    if (conditions.sprt) {
        fmt::print("{}\n", fmt::join(report_lines(conditions, count_games(conditions, queue.games())), "\n"));
    }
    fmt::print("All games together: ricochet-match merge JOURNAL {}/share-*.jsonl\n", command.queue->folder);
    return command.reports_verdict ? verdict_code(queue.test()) : exit_code::success;
}

/// Plays shares of a queue until none is left; returns the exit code.
int play_queue(PlayCommand& command, const std::vector<Opening>& openings, const Surroundings& with) {
    MatchSettings& settings = command.settings;
    const Conditions whole = settings.conditions;
    const QueueGroup& group = *command.queue;
    std::error_code error;
    if (std::filesystem::create_directory(group.folder, error); error) {
        throw WrongArgument(fmt::format("-queue: cannot make '{}': {}", group.folder, error.message()));
    }
    ShareQueue queue(whole, group.folder, group.shares, settings.accept_changes);
    if (const std::optional<Error> failed = queue.find_other_count()) {
        throw WrongArgument("-queue: " + failed->message);
    }
    const std::unique_ptr<OpeningBook> book = make_book(openings, whole);
    bool has_warned = false;
    while (!queue.is_decided(true)) {
        std::optional<ShareQueue::Claim> claimed = checked(queue.claim());
        if (!claimed) {
            fmt::print("No share is left to play.\n");
            return report_queue(queue, whole, command);
        }
        ShareQueue::Claim& claim = *claimed;
        settings.conditions.plan.shard = claim.shard;
        settings.journal = claim.path;
        fail_for(claim.journal.begin(settings.conditions));
        if (!std::exchange(has_warned, true)) {
            print_warnings(whole, book.get(), stdout);
        }
        fmt::print("Share {} of {}\n", claim.shard.index, claim.shard.count);
        const Standings before = count_games(settings.conditions, claim.journal.contents().games);
        Progress progress(settings.conditions, before.games(), settings.conditions.plan.shard_games(), stdout,
                          command.progress);
        const TournamentEnd end = play_games({settings, claim.journal, book.get(), with.interrupt, progress,
                                              with.log, &queue, with.files, with.tables},
                                             stdout);
        if (end.reason != StopReason::all_played && end.reason != StopReason::sprt_decided) {
            return report_end(end, command, count_games(settings.conditions, claim.journal.contents().games),
                              with.arguments);
        }
    }
    fmt::print("The test is decided.\n");
    return report_queue(queue, whole, command);
}

}  // namespace

int play(PlayCommand command, const std::vector<std::string>& arguments) {
    MatchSettings& settings = command.settings;
    Conditions& conditions = settings.conditions;
    if (command.picks_journal && !command.queue) {
        const std::string usual =
            std::exchange(settings.journal, pick_journal(settings.journal, settings.resume));
        if (settings.journal != usual) {
            command.notices.push_back(fmt::format("'{}' exists: the journal is '{}'", usual, settings.journal));
        }
    }
    for (const std::string& notice : command.notices) {
        print_error("note: " + notice);
    }
    warn_of_crowding(settings);
    Interrupt interrupt;
    const SignalWatch watch(interrupt);
    expect_engines(conditions);
    refuse_for(find_unfit_file(files_of(command)));
    if (conditions.tuning) {
        conditions.tuning->parameters = read_parameter_file(settings.parameter_file);
    }
    EngineFiles files;
    take_digests(conditions, files);
    std::vector<Opening> openings;
    if (has_book(conditions)) {
        openings = read_openings(conditions.openings, conditions.variant);
    }
    const std::optional<TableReferee> tables = open_tables(conditions);
    const std::unique_ptr<DialogueLog> log = open_log(settings.log);
    if (const std::optional<Error> error = try_engines(settings, interrupt, log.get())) {
        if (interrupt.requested()) {
            return exit_code::interrupted;
        }
        throw WrongArgument(error->message);
    }
    const Surroundings with{interrupt, log.get(), settings.accept_changes ? nullptr : &files,
                            tables ? &*tables : nullptr, arguments};
    if (command.queue) {
        return play_queue(command, openings, with);
    }
    Journal journal = checked(Journal::open(settings.journal));
    settle_journal(settings, journal.contents());
    // Outputs come first: if one cannot be written, nothing was started.
    const std::vector<Error> failed = write_outputs(command.outputs, conditions, journal.contents().games);
    if (!failed.empty()) {
        throw WrongArgument(failed.front().message);
    }
    fail_for(journal.begin(conditions));
    const std::unique_ptr<OpeningBook> book = make_book(openings, conditions);
    print_warnings(conditions, book.get(), remarks_stream(command));
    return play_prepared(command, journal, book.get(), with);
}

}  // namespace ricochet::tools::match
