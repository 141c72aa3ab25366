// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <random>
#include <set>
#include <utility>

#include "movegen/base/file_kind.hpp"
#include "movegen/base/quote.hpp"
#include "movegen/base/version.hpp"
#include "tools/client/command.hpp"
#include "tools/client/interrupt.hpp"
#include "tools/common/clock.hpp"
#include "tools/common/digest.hpp"
#include "tools/match/cli/commands.hpp"
#include "tools/match/cli/progress.hpp"
#include "tools/match/cli/terminal.hpp"
#include "tools/match/play/tournament.hpp"
#include "tools/match/report/outputs.hpp"
#include "tools/match/report/report_text.hpp"
#include "tools/match/spsa/tuner.hpp"
#include "tools/match/store/file_kinds.hpp"

namespace ricochet::tools::match {

namespace {

std::uint64_t draw_seed() {
    std::random_device device;
    return std::uint64_t{device()} << 32U | device();
}

/// Checks that the journal may be used and settles the seed; the reason where it may not.
std::optional<std::string> settle_journal(MatchSettings& settings, const JournalContents& journal) {
    Conditions& conditions = settings.conditions;
    if (journal.header.empty()) {
        conditions.seed = settings.seed_given ? conditions.seed : draw_seed();
        return std::nullopt;
    }
    if (!settings.resume) {
        return fmt::format("the journal '{}' exists: go on with it by -resume, or give another one by -journal",
                           settings.journal);
    }
    if (!settings.seed_given) {
        conditions.seed = journal.conditions.seed;
    }
    return why_not_continue(settings.journal, journal.conditions, conditions, settings.accept_changes);
}

/// `match.jsonl`, `match-2.jsonl`, ...
std::string numbered_journal(const std::string& name, int number) {
    const std::filesystem::path path(name);
    const std::string last = fmt::format("{}-{}{}", path.stem().string(), number, path.extension().string());
    return number == 1 ? name : (path.parent_path() / last).string();
}

/// Which journal a match without -journal has: the first one that is not used, or, to resume, the one before.
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

/// The command that goes on.
std::string resume_command(std::vector<std::string> arguments, const PlayCommand& command) {
    if (!command.settings.resume) {
        arguments.emplace_back("-resume");
    }
    if (command.picks_journal && !command.queue) {
        arguments.insert(arguments.end(), {"-journal", command.settings.journal});
    }
    return quote_for_shell(arguments);
}

bool is_decided(const std::optional<SprtState>& sprt) {
    return sprt && sprt->decision != SprtDecision::go_on;
}

/// Where this program says what is not of the tournament itself: apart from the lines that other programs read.
std::FILE* remarks_stream(const PlayCommand& command) {
    return command.progress.fastchess ? stderr : stdout;
}

/// Prints why a tournament ended and how to resume it; returns the exit code.
int tell_end(const TournamentEnd& end, const PlayCommand& command, const Standings& standings,
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
            fmt::print(remarks, "The last games leave the test undecided again. To go on:\n  {}\n",
                       resume_command(arguments, command));
            return exit_code::interrupted;
        case StopReason::interrupted:
            fmt::print(remarks, "Interrupted. {}. To go on:\n  {}\n", safe, resume_command(arguments, command));
            return exit_code::interrupted;
        case StopReason::engine_failed:
            fmt::print(stderr, "ricochet-match: stopped: {}\n", end.detail);
            fmt::print(remarks, "{}. To go on (-recover starts failed engines again):\n  {}\n", safe,
                       resume_command(arguments, command));
            return exit_code::failure;
        case StopReason::output_failed:
            fmt::print(stderr, "ricochet-match: stopped: {}\n", end.detail);
            return exit_code::failure;
    }
    return exit_code::success;
}

/// Plays what is left to play.
TournamentEnd play_games(const TournamentContext& context, Teller& teller, std::FILE* remarks) {
    Tournament tournament(context);
    const TimePoint begin = Clock::now();
    const double processor_before = own_processor_time();
    TournamentEnd end = tournament.run();
    teller.close();
    const double elapsed = to_seconds(Clock::now() - begin);
    const double processor = own_processor_time() - processor_before;
    fmt::print(remarks,
               "Played for {}; the manager itself used {:.2f} s of processor time ({:.2f} % of a core)\n",
               duration_text(elapsed), processor, 100.0 * processor / std::max(elapsed, 1e-3));
    return end;
}

/// Says so when games get in each other's way.
void warn_of_crowding(const MatchSettings& settings) {
    const std::size_t cores = settings.cpus.empty() ? usable_cpus().size() : settings.cpus.size();
    const int cores_a_game = cpus_for_game(settings.conditions.engines);
    if (static_cast<std::size_t>(settings.concurrency) * static_cast<std::size_t>(cores_a_game) > cores) {
        fmt::print(stderr,
                   "ricochet-match: warning: {} at a time with {} each on {}: they slow each other down\n",
                   counted(settings.concurrency, "game"), counted(cores_a_game, "busy thread"),
                   counted(cores, "processor"));
    }
}

/// The engine or folder that is not there, or nothing.
std::optional<std::string> find_missing_part(const Conditions& conditions) {
    for (const Participant& engine : conditions.engines) {
        const Command& command = engine.command;
        if (const Result<std::string> program = find_program(command); !program) {
            return fmt::format("engine '{}': {}", engine.name, program.error());
        }
        if (!command.directory.empty() && !std::filesystem::is_directory(command.directory)) {
            return fmt::format("engine '{}': there is no folder '{}'", engine.name, command.directory);
        }
    }
    return std::nullopt;
}

/// Reads the parameters of a tuning, where there is one.
std::optional<Error> load_parameters(MatchSettings& settings) {
    if (!settings.conditions.tuning) {
        return std::nullopt;
    }
    Result<std::vector<TunedParameter>> parameters = read_parameter_file(settings.parameter_file);
    if (!parameters) {
        return Error{"-spsa: " + parameters.error()};
    }
    settings.conditions.tuning->parameters = std::move(parameters.value());
    return std::nullopt;
}

bool has_book(const Conditions& conditions) {
    const OpeningFormat format = conditions.openings.format;
    return format == OpeningFormat::epd || format == OpeningFormat::pgn || format == OpeningFormat::book;
}

/// The openings of a file; none if they come from elsewhere.
Result<std::vector<Opening>> load_openings(const Conditions& conditions) {
    return has_book(conditions) ? read_openings(conditions.openings, conditions.variant)
                                : std::vector<Opening>{};
}

/// The files of a tournament, and what is done with them. Every engine's program has been found.
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

/// Notes which programs and which book play, this one too; the reason where one cannot be read.
std::optional<Error> take_digests(Conditions& conditions, EngineFiles& files) {
    conditions.manager = fmt::format("ricochet-match {}", build_text());
    for (Participant& engine : conditions.engines) {
        files.take_digests(engine);
    }
    if (has_book(conditions)) {
        // It is read twice, and from a pipe that would take for ever.
        if (is_special_file(conditions.openings.file)) {
            return Error{fmt::format("-openings: '{}' is no regular file", conditions.openings.file)};
        }
        const Result<std::string> digest = sha256_of_file(conditions.openings.file);
        if (!digest) {
            return Error{digest.error()};
        }
        conditions.book_digest = digest.value();
    }
    return std::nullopt;
}

/// The tables that end games, where there are to be any; notes which they are.
Result<std::optional<TableReferee>> open_tables(Conditions& conditions) {
    if (!conditions.adjudication.tables) {
        return std::optional<TableReferee>();
    }
    Result<TableReferee> referee = TableReferee::open(*conditions.adjudication.tables, conditions.variant);
    if (!referee) {
        return Error{referee.error()};
    }
    conditions.tables_fingerprint = referee.value().fingerprint();
    return std::optional(std::move(referee.value()));
}

/// Names the outputs that could not be written, and how to make them again.
void tell_failed_outputs(const std::vector<Error>& errors, const PlayCommand& play) {
    for (const Error& error : errors) {
        fmt::print(stderr, "ricochet-match: {}\n", error.message);
    }
    std::vector<std::string> command = {"ricochet-match", "report", play.settings.journal};
    const std::vector<std::string> outputs = to_arguments(play.outputs);
    command.insert(command.end(), outputs.begin(), outputs.end());
    fmt::print(remarks_stream(play),
               "Every game is safe in the journal, from which the files are made again by\n  {}\n",
               quote_for_shell(command));
}

std::unique_ptr<Teller> make_teller(const PlayCommand& command, const Games& games, int total) {
    const Conditions& conditions = command.settings.conditions;
    if (command.progress.fastchess) {
        return std::make_unique<FastchessProgress>(conditions, games, total, stdout, command.progress);
    }
    return std::make_unique<Progress>(conditions, static_cast<int>(games.size()), total, stdout,
                                      command.progress);
}

/// What a tournament and all shares of a queue are played with.
struct Surroundings {
    Interrupt& interrupt;
    /// May be null.
    DialogueLog* log;
    /// Null where changes are accepted.
    EngineFiles* files;
    /// Null where no tables are asked.
    const TableReferee* tables;
    /// For telling how to go on.
    const std::vector<std::string>& arguments;
};

/// Plays and reports when all is there and in order; returns the exit code.
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
            *teller, remarks);
    }
    const std::vector<Error> failed = write_outputs(command.outputs, contents.conditions, contents.games);
    const Standings standings = count_games(conditions, contents.games);
    teller->report(contents.conditions, contents.games);
    const int code = tell_end(end, command, standings, with.arguments);
    if (failed.empty()) {
        return code == exit_code::success && command.tells_verdict
                   ? verdict_code(sprt_state(settings.conditions, standings))
                   : code;
    }
    tell_failed_outputs(failed, command);
    return code == exit_code::success ? exit_code::failure : code;
}

std::unique_ptr<OpeningBook> make_book(const std::vector<Opening>& openings, const Conditions& conditions) {
    return openings.empty() ? nullptr
                            : std::make_unique<OpeningBook>(openings, conditions.openings, conditions.seed);
}

/// Says what makes a tournament's games worth less than they seem.
void tell_warnings(const Conditions& conditions, const OpeningBook* book, std::FILE* out) {
    for (const std::optional<std::string>& warning :
         {warn_of_repetition(conditions, book), warn_of_equal_engines(conditions)}) {
        if (warning) {
            fmt::print(out, "warning: {}\n", *warning);
        }
    }
}

/// Tells where a queue stands that has nothing left to play here.
void tell_queue(const ShareQueue& queue, const Conditions& conditions, const std::string& folder) {
    if (conditions.sprt) {
        fmt::print("{}\n", fmt::join(report_lines(conditions, count_games(conditions, queue.games())), "\n"));
    }
    fmt::print("All games together: ricochet-match merge JOURNAL {}/share-*.jsonl\n", folder);
}

/// Plays shares of a queue as long as there are any; returns the exit code.
int play_queue(PlayCommand& command, const std::vector<Opening>& openings, const Surroundings& with) {
    MatchSettings& settings = command.settings;
    const Conditions whole = settings.conditions;
    const QueueGroup& group = *command.queue;
    std::error_code error;
    if (std::filesystem::create_directory(group.folder, error); error) {
        return report_error(fmt::format("-queue: cannot make '{}': {}", group.folder, error.message()));
    }
    ShareQueue queue(whole, group.folder, group.shares, settings.accept_changes);
    if (const std::optional<Error> failed = queue.note_share_count()) {
        return report_error("-queue: " + failed->message);
    }
    const std::unique_ptr<OpeningBook> book = make_book(openings, whole);
    bool has_warned = false;
    while (!queue.is_decided(true)) {
        Result<std::optional<ShareQueue::Claim>> claimed = queue.claim();
        if (!claimed) {
            return report_error(claimed.error());
        }
        if (!claimed.value()) {
            fmt::print("No share is left to play.\n");
            tell_queue(queue, whole, group.folder);
            return command.tells_verdict ? verdict_code(queue.test()) : exit_code::success;
        }
        ShareQueue::Claim& claim = *claimed.value();
        settings.conditions.plan.shard = claim.shard;
        settings.journal = claim.path;
        if (const std::optional<Error> failed = claim.journal.begin(settings.conditions)) {
            return report_failure(failed->message);
        }
        if (!std::exchange(has_warned, true)) {
            tell_warnings(whole, book.get(), stdout);
        }
        fmt::print("Share {} of {}\n", claim.shard.index, claim.shard.count);
        const Standings before = count_games(settings.conditions, claim.journal.contents().games);
        Progress progress(settings.conditions, before.games(), settings.conditions.plan.shard_games(), stdout,
                          command.progress);
        const TournamentEnd end = play_games({settings, claim.journal, book.get(), with.interrupt, progress,
                                              with.log, &queue, with.files, with.tables},
                                             progress, stdout);
        if (end.reason != StopReason::all_played && end.reason != StopReason::sprt_decided) {
            return tell_end(end, command, count_games(settings.conditions, claim.journal.contents().games),
                            with.arguments);
        }
    }
    fmt::print("The test is decided.\n");
    tell_queue(queue, whole, group.folder);
    return command.tells_verdict ? verdict_code(queue.test()) : exit_code::success;
}

}  // namespace

int play(PlayCommand command, const std::vector<std::string>& arguments) {
    MatchSettings& settings = command.settings;
    for (const std::string& notice : command.notices) {
        fmt::print(stderr, "ricochet-match: note: {}\n", notice);
    }
    warn_of_crowding(settings);
    if (command.picks_journal && !command.queue) {
        const std::string usual =
            std::exchange(settings.journal, pick_journal(settings.journal, settings.resume));
        if (settings.journal != usual) {
            fmt::print(stderr, "ricochet-match: note: '{}' exists: the journal is '{}'\n", usual,
                       settings.journal);
        }
    }
    Interrupt interrupt;
    const SignalWatch watch(interrupt);
    if (const std::optional<std::string> missing = find_missing_part(settings.conditions)) {
        return report_error(*missing);
    }
    if (const std::optional<std::string> fault = find_unfit_file(files_of(command))) {
        return report_error(*fault);
    }
    if (const std::optional<Error> error = load_parameters(settings)) {
        return report_error(error->message);
    }
    EngineFiles files;
    if (const std::optional<Error> error = take_digests(settings.conditions, files)) {
        return report_error(error->message);
    }
    const Result<std::vector<Opening>> openings = load_openings(settings.conditions);
    if (!openings) {
        return report_error(openings.error());
    }
    Result<std::optional<TableReferee>> tables = open_tables(settings.conditions);
    if (!tables) {
        return report_error("-tb: " + tables.error());
    }
    const Result<std::unique_ptr<DialogueLog>> opened_log = open_log(settings.log);
    if (!opened_log) {
        return report_error(opened_log.error());
    }
    DialogueLog* const log = opened_log.value().get();
    if (const std::optional<Error> error = try_engines(settings, interrupt, log)) {
        return interrupt.requested() ? exit_code::interrupted : report_error(error->message);
    }
    const Surroundings with{interrupt, log, settings.accept_changes ? nullptr : &files,
                            tables.value() ? &*tables.value() : nullptr, arguments};
    if (command.queue) {
        return play_queue(command, openings.value(), with);
    }
    Result<Journal> journal = Journal::open(settings.journal);
    if (!journal) {
        return report_error(journal.error());
    }
    if (const std::optional<std::string> reason = settle_journal(settings, journal.value().contents())) {
        return report_error(*reason);
    }
    // The outputs first: where one cannot be written, nothing was begun.
    const std::vector<Error> failed =
        write_outputs(command.outputs, settings.conditions, journal.value().contents().games);
    if (!failed.empty()) {
        return report_error(failed.front().message);
    }
    if (const std::optional<Error> error = journal.value().begin(settings.conditions)) {
        return report_failure(error->message);
    }
    const std::unique_ptr<OpeningBook> book = make_book(openings.value(), settings.conditions);
    tell_warnings(settings.conditions, book.get(), remarks_stream(command));
    return play_prepared(command, journal.value(), book.get(), with);
}

}  // namespace ricochet::tools::match
