// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <optional>

#include "movegen/base/quote.hpp"
#include "movegen/base/tokens.hpp"
#include "movegen/base/version.hpp"
#include "tools/common/checked.hpp"
#include "tools/common/number_range.hpp"
#include "tools/match/cli/arguments.hpp"
#include "tools/match/cli/groups.hpp"
#include "tools/match/cli/table_options.hpp"

namespace ricochet::tools::match {

namespace {

constexpr const char* description =
    "Plays tournaments between UCI engines in Tensor Chess and Tiled Squares Chess; this program alone is the\n"
    "referee.\n"
    "Options may be written with one dash or two; arguments of the form key=value belong to the option before\n"
    "them. tools/README.md has recipes.";

constexpr const char* examples =
    "Example: a sequential test of two builds, two games at a time\n"
    "  ricochet-match -engine cmd=./new -engine cmd=./old -each tc=8+0.08 -rounds 10000 -concurrency 2 \\\n"
    "    -openings format=random plies=8 score=60 -sprt elo0=0 elo1=5 -journal test.jsonl -pgnout test.pgn";

/// The options as CLI11 delivers them.
struct RawOptions {
    std::vector<std::string> engines;
    std::vector<std::string> each;
    std::string tournament = "roundrobin";
    std::string variant{name_of(usual_variant)};
    std::string openings;
    std::string sprt;
    std::string spsa;
    std::string draw;
    std::string resign;
    std::string timeouts;
    std::string epd;
    std::string cpus;
    int wait = 0;
    double refresh = 10.0;
    ProgressSettings progress;
    std::vector<std::string> notices;
    std::vector<FileRole> config_files;
    std::string pgn;
    std::string log;
    std::string output;
    std::string shard;
    std::string queue;
    std::string seed;
    TableOptions tables;
    int max_moves = 0;
    int repeat = 2;
    bool tells_verdict = false;
    MatchSettings settings;
    Outputs outputs;
    std::string checked_engine;
    std::vector<std::string> checked_settings;
    MergeCommand merge;
    RepairCommand repair;
    ReportCommand report;
};

/// One occurrence takes one argument: what follows belongs to other options.
template <class Target>
CLI::Option* add_group(CLI::App& app, const std::string& name, Target& target, const std::string& help) {
    return app.add_option(name, target, help)->type_name("KEY=VALUE ...")->allow_extra_args(false);
}

/// `tensor (default) or tensorfree`
std::string variant_help() {
    std::string names = variant_names();
    return names.insert(name_of(usual_variant).size(), " (default)");
}

void add_outputs(CLI::App& app, std::string& pgn, std::string& epd, Outputs& outputs) {
    add_group(app, "--pgnout", pgn,
              "Write the games to this PGN file: file= [append=true|false notation=san|uci nodes=true|false "
              "seldepth= nps= min= tags=standard|fastchess]; games of other journals in it stay, or go");
    add_group(app, "--epdout", epd, "Add the positions in which games ended to this file");
    app.add_option("--html", outputs.html, "Write a report for browsers, with a replay board, to this file");
    app.add_option("--json", outputs.json, "Write a machine-readable report to this file");
}

void add_log(CLI::App& app, std::string& log) {
    add_group(app, "--log", log,
              "Add the lines to and from the engines to this file: file= [level=trace|info|warn size=MB "
              "append=true|false]; at this size it becomes FILE.1");
}

void add_verdict(CLI::App& app, bool& tells_verdict) {
    app.add_flag(
        "--verdict", tells_verdict,
        "Tell the verdict of the sequential test by the exit code: 0 elo1 accepted, 3 elo0 accepted, 4 "
        "undecided");
}

void add_play_options(CLI::App& app, RawOptions& raw) {
    MatchSettings& settings = raw.settings;
    Conditions& conditions = settings.conditions;
    add_group(app, "--engine", raw.engines,
              "An engine: cmd= [name= args= dir= option.NAME= restart=on|off], and its limits: "
              "tc=[MOVES/]SECONDS[+INCREMENT] st=SECONDS nodes= depth= timemargin=MS")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    add_group(app, "--each", raw.each, "Settings for all engines; their own go first")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    app.add_option("--variant", raw.variant, variant_help());
    app.add_option("--tournament", raw.tournament, "roundrobin (default), gauntlet or swiss");
    app.add_option("--seeds", conditions.plan.seeds, "Gauntlet: the first so many engines meet the others")
        ->check(CLI::Range(1, 1000));
    app.add_option("--rounds", conditions.plan.rounds, "Rounds (default 1)")->check(CLI::Range(1, 1'000'000));
    app.add_option("--games", conditions.plan.games,
                   "Games of each two engines in a round (default 2); even, for both colours. 1 means half as "
                   "many rounds of 2")
        ->check(CLI::Range(1, 10'000));
    app.add_flag("--noswap", conditions.plan.keeps_colors, "Play both games of a pair with the same colours");
    app.add_flag("--reverse", conditions.plan.reversed, "Exchange White and Black of every game");
    app.add_option("--repeat", raw.repeat,
                   "Accepted and without effect: every opening is played with both colours")
        ->expected(0, 1)
        ->check(CLI::Range(2, 2));
    app.add_option("--concurrency", settings.concurrency, "Games at a time (default 1)")
        ->check(CLI::Range(1, 1024));
    app.add_option("--use-affinity", raw.cpus,
                   "Run each game's engines on processors of their own: of all, or of a list like 0-5,8")
        ->type_name("CPUS")
        ->expected(0, 1);
    app.add_option("--wait", raw.wait, "Milliseconds between games")->check(CLI::Range(0, 86'400'000));
    app.add_option("--ratinginterval", raw.progress.scores,
                   "Games, with -output format=fastchess pairs, between scores (default 10; 0 = none)")
        ->check(CLI::Range(0, 1'000'000));
    app.add_option("--scoreinterval,--outcomeinterval", raw.progress.games,
                   "Games between lines about a game (default 1)")
        ->check(CLI::Range(1, 1'000'000));
    add_group(app, "--output", raw.output,
              "Lines to print: format=ricochet (default), or format=fastchess for OpenBench, with all other "
              "remarks on stderr");
    app.add_flag("--testEnv", raw.progress.fastchess, "The same as -output format=fastchess");
    app.add_option("--refresh", raw.refresh,
                   "Seconds between renewals of -html and -json during play, at least (default 10; 0 = none)")
        ->check(number_range(0, 86'400));
    add_group(app, "--openings", raw.openings,
              "file= [format=epd|pgn|book order=sequential|random start= plies=], or format=random [plies=8 "
              "score=CENTIPAWNS nodes= judge=ENGINE]: random moves, kept if a search finds them balanced");
    app.add_option("--srand", raw.seed, "Seed of all that is drawn by chance")->type_name("NUMBER");
    add_group(app, "--sprt", raw.sprt,
              "Stop when decided: elo0= elo1= [alpha=0.05 beta=0.05 model=normalized|logistic]");
    add_verdict(app, raw.tells_verdict);
    add_group(
        app, "--spsa", raw.spsa,
        "Tune options of one engine: params=FILE (name, int|float, start, min, max, c_end, r_end) iterations= "
        "[pairs=1 alpha=0.602 gamma=0.101 A=0.1 out=FILE]");
    add_group(app, "--draw", raw.draw, "Adjudicate draws: movenumber= movecount= score=");
    add_group(app, "--resign", raw.resign, "Adjudicate wins: movecount= score= [twosided=true|false]");
    app.add_option("--maxmoves", raw.max_moves, "Adjudicate a draw after so many moves of each side")
        ->check(CLI::Range(1, 100'000));
    add_table_options(app, raw.tables);
    add_group(app, "--timeouts", raw.timeouts, "Timeouts in milliseconds: start= ping= newgame= quit= stall=");
    app.add_flag("--recover", settings.recover, "Start failed engines again and go on");
    app.add_flag("--strict", settings.strict,
                 "Stop after a game with a warning about an engine, or with an illegal move");
    app.add_flag("--check-mate-pvs", settings.checks_mate_pvs,
                 "Warn of a mate whose PV does not end in mate, too");
    app.add_option(
        "--journal", settings.journal,
        "The journal, from which all other files are made (default: the first unused of match.jsonl, "
        "match-2.jsonl, ...)");
    app.add_flag("--resume", settings.resume, "Go on with the journal where it stopped");
    app.add_flag("--accept-changes", settings.accept_changes,
                 "Go on although an engine's program or files or the book are not what they were");
    app.add_option("--shard", raw.shard, "I/N: play the Ith of N shares of the tournament");
    add_group(
        app, "--queue", raw.queue,
        "Play shares of the tournament that nobody else plays: folder= [shares=64], a folder that all see; a "
        "test ends when all shares together decide it");
    app.add_option("--event", conditions.event, "PGN tag Event");
    app.add_option("--site", conditions.site, "PGN tag Site");
    add_log(app, raw.log);
    add_outputs(app, raw.pgn, raw.epd, raw.outputs);
}

void add_subcommands(CLI::App& app, RawOptions& raw) {
    CLI::App& check = *app.add_subcommand("check", "Check how well an engine speaks UCI, step by step");
    check.add_option("engine", raw.checked_engine, "The engine's program")->required();
    check.add_option("settings", raw.checked_settings, "args= dir= option.NAME=");
    check.add_option("--variant", raw.variant, variant_help());
    check.add_option("--timeouts", raw.timeouts,
                     "Timeouts in milliseconds: start= ping= newgame= quit= stall=");
    add_log(check, raw.log);
    CLI::App& merge = *app.add_subcommand("merge", "Join the journals of a tournament's shards");
    merge.add_option("output", raw.merge.output, "The journal to write")->required();
    merge.add_option("inputs", raw.merge.inputs, "The journals to join")->required();
    merge.add_flag("--accept-changes", raw.merge.accept_changes,
                   "Join although an engine's program or files or the book are not the same everywhere");
    add_verdict(merge, raw.merge.tells_verdict);
    add_outputs(merge, raw.pgn, raw.epd, raw.merge.outputs);
    CLI::App& repair = *app.add_subcommand("repair", "Take broken lines out of a journal, into JOURNAL.broken");
    repair.add_option("journal", raw.repair.journal, "The journal")->required();
    CLI::App& report = *app.add_subcommand("report", "Report on a journal");
    report.add_option("journal", raw.report.journal, "The journal")->required();
    report.add_flag("--audit", raw.report.audits,
                    "Play every game again by the rules and the clocks, and name those whose result, ending or "
                    "times disagree; exit code 1 where some do");
    report.add_option("--tb", raw.report.tables,
                      "With --audit: the folder of the tables that ended games, where it is another one now");
    add_group(report, "--sprt", raw.sprt, "The test to report on, in place of the one that was played");
    add_verdict(report, raw.report.tells_verdict);
    add_outputs(report, raw.pgn, raw.epd, raw.report.outputs);
}

Variant read_variant(const std::string& text) {
    const std::optional<Variant> variant = parse_variant(text);
    if (!variant) {
        throw WrongArgument(fmt::format("--variant: '{}' is not {}", text, variant_names()));
    }
    return *variant;
}

/// Takes over what a group says, where there is one.
template <class Target, class Read>
void take(const std::string& group, Target& target, Read read) {
    if (!group.empty()) {
        target = read(group);
    }
}

/// The files that are named by groups.
void take_files(const RawOptions& raw, Outputs& outputs) {
    if (!raw.pgn.empty()) {
        read_pgn_group(raw.pgn, outputs);
    }
    take(raw.epd, outputs.epd, read_epd_group);
}

/// One game in a round becomes two in half as many rounds: every opening is played with both colours.
void pair_single_games(RawOptions& raw) {
    Plan& plan = raw.settings.conditions.plan;
    if (plan.games != 1) {
        return;
    }
    plan.games = 2;
    plan.rounds = (plan.rounds + 1) / 2;
    raw.notices.push_back(
        "-games 1: played as " +
        (raw.settings.conditions.engines.size() > 2
             ? counted(plan.rounds, "round") + " of a pair of games with both colours for each two that meet"
             : counted(plan.rounds, "pair") + " of games with both colours"));
}

void take_plan(const RawOptions& raw, Conditions& conditions) {
    Plan& plan = conditions.plan;
    if (raw.tournament != "roundrobin" && raw.tournament != "round-robin" && raw.tournament != "gauntlet" &&
        raw.tournament != "swiss") {
        throw WrongArgument(
            fmt::format("--tournament: '{}' is none of roundrobin, gauntlet, swiss", raw.tournament));
    }
    plan.kind = raw.tournament == "gauntlet" ? TournamentKind::gauntlet
                : raw.tournament == "swiss"  ? TournamentKind::swiss
                                             : TournamentKind::round_robin;
    plan.engines = static_cast<int>(conditions.engines.size());
    if (plan.games % 2 != 0) {
        throw WrongArgument(
            fmt::format("--games: {} is odd, but every opening is played with both colours", plan.games));
    }
    if (plan.kind == TournamentKind::gauntlet && plan.seeds >= plan.engines) {
        throw WrongArgument(
            fmt::format("--seeds: {} of {} engines leaves none to play against", plan.seeds, plan.engines));
    }
    if (const std::optional<std::string> fault = find_fault(plan)) {
        throw WrongArgument("--rounds: " + *fault);
    }
    if (!raw.shard.empty()) {
        plan.shard = checked(parse_shard(raw.shard), "--shard: ");
    }
    if (plan.kind == TournamentKind::swiss && (plan.shard.count > 1 || !raw.queue.empty())) {
        throw WrongArgument("-tournament swiss: each round depends on all games before: it has no shares");
    }
    if (conditions.sprt && plan.engines != 2) {
        throw WrongArgument(fmt::format("--sprt: takes two engines, not {}", plan.engines));
    }
    if (raw.progress.fastchess && plan.engines != 2) {
        throw WrongArgument(fmt::format("-output: format=fastchess takes two engines, not {}", plan.engines));
    }
}

void take_judge(Conditions& conditions) {
    OpeningSettings& openings = conditions.openings;
    if (openings.max_score == 0) {
        return;
    }
    if (openings.judge.empty()) {
        openings.judge = conditions.engines.front().name;
    }
    if (conditions.find_engine(openings.judge) == nullptr) {
        throw WrongArgument(fmt::format("-openings: judge={} is none of the engines", openings.judge));
    }
}

void take_seed(const std::string& text, MatchSettings& settings) {
    if (text.empty()) {
        return;
    }
    settings.conditions.seed = checked(parse_number(text, "--srand:", std::uint64_t{0}, ~std::uint64_t{0}));
    settings.seed_given = true;
}

/// Makes a tuning a tournament of the engine against itself, each with its values moved to another side.
void take_tuning(const CLI::App& app, RawOptions& raw, MatchSettings& settings) {
    for (const char* const other :
         {"--tournament", "--seeds", "--rounds", "--games", "--noswap", "--queue", "--sprt", "--shard"}) {
        if (app.count(other) > 0) {
            throw WrongArgument(
                fmt::format("-spsa: does not go with {}: it plays iterations= times pairs= pairs", other));
        }
    }
    if (raw.progress.fastchess) {
        throw WrongArgument("-spsa: does not go with -output format=fastchess, which has no lines for it");
    }
    SpsaGroup group = read_spsa_group(raw.spsa);
    Conditions& conditions = settings.conditions;
    const Participant engine = conditions.engines.front();
    conditions.engines.push_back(engine);
    conditions.engines[0].name += '+';
    conditions.engines[1].name += '-';
    if (conditions.openings.judge == engine.name) {
        conditions.openings.judge = conditions.engines[0].name;
    }
    conditions.plan.rounds = group.settings.iterations;
    conditions.plan.games = 2 * group.settings.pairs;
    conditions.tuning = std::move(group.settings);
    settings.parameter_file = std::move(group.parameter_file);
    raw.outputs.parameters = std::move(group.output);
}

/// How games are run, which their results do not depend on.
void take_running(const CLI::App& app, const RawOptions& raw, MatchSettings& settings) {
    settings.wait = Milliseconds(raw.wait);
    if (app.count("--use-affinity") == 0) {
        return;
    }
    if (!can_pin_processes()) {
        throw WrongArgument("-use-affinity: this system does not keep programs to chosen processors");
    }
    settings.cpus = usable_cpus();
    if (raw.cpus.empty()) {
        return;
    }
    const CpuList usable = settings.cpus;
    settings.cpus = checked(parse_cpu_list(raw.cpus), "-use-affinity: ");
    for (const int cpu : settings.cpus) {
        if (std::find(usable.begin(), usable.end(), cpu) == usable.end()) {
            throw WrongArgument(fmt::format("-use-affinity: there is no processor {} for this program", cpu));
        }
    }
}

/// A queue has a journal for each share, and files are made of them when they are merged.
std::optional<QueueGroup> take_queue(const CLI::App& app, const RawOptions& raw) {
    if (raw.queue.empty()) {
        return std::nullopt;
    }
    for (const char* const other :
         {"--journal", "--shard", "--pgnout", "--epdout", "--html", "--json", "--output"}) {
        if (app.count(other) > 0) {
            throw WrongArgument(
                fmt::format("-queue: does not go with {}: merge the journals in its folder", other));
        }
    }
    if (!raw.settings.seed_given) {
        throw WrongArgument("-queue: give all managers the same -srand");
    }
    return read_queue_group(raw.queue);
}

CommandLine make_play_command(const CLI::App& app, RawOptions& raw) {
    MatchSettings& settings = raw.settings;
    Conditions& conditions = settings.conditions;
    expect_utf8("-event", conditions.event);
    expect_utf8("-site", conditions.site);
    conditions.variant = read_variant(raw.variant);
    conditions.engines = read_engines(raw.engines, raw.each, !raw.spsa.empty());
    take(raw.openings, conditions.openings, read_opening_group);
    take(raw.sprt, conditions.sprt, read_sprt_group);
    take(raw.draw, conditions.adjudication.draw, read_draw_group);
    take(raw.resign, conditions.adjudication.resign, read_resign_group);
    take(raw.timeouts, settings.timeouts, read_timeouts_group);
    take(raw.output, raw.progress.fastchess, read_output_group);
    // What reads fastchess' lines reads its tags too.
    raw.outputs.pgn_style.fastchess_tags = raw.progress.fastchess;
    take_files(raw, raw.outputs);
    take_running(app, raw, settings);
    take(raw.log, settings.log, read_log_group);
    if (!raw.spsa.empty()) {
        take_tuning(app, raw, settings);
    }
    pair_single_games(raw);
    take_plan(raw, conditions);
    take_judge(conditions);
    conditions.adjudication.tables = read_table_options(app, raw.tables);
    take_seed(raw.seed, settings);
    std::optional<QueueGroup> queue = take_queue(app, raw);
    if (raw.max_moves > 0) {
        conditions.adjudication.max_moves = raw.max_moves;
    }
    const Shard shard = conditions.plan.shard;
    if (shard.count > 1 && !settings.seed_given) {
        throw WrongArgument("--shard: give all shards the same -srand");
    }
    if (raw.tells_verdict && !conditions.sprt) {
        throw WrongArgument("--verdict: there is no sequential test; -sprt makes it one");
    }
    if (raw.tells_verdict && shard.count > 1) {
        throw WrongArgument("--verdict: a shard has only its part of the games; merge --verdict has all");
    }
    const bool picks_journal = settings.journal.empty();
    if (picks_journal) {
        settings.journal = shard.count > 1 ? fmt::format("match.shard-{}-of-{}.jsonl", shard.index, shard.count)
                                           : "match.jsonl";
    }
    return PlayCommand{
        std::move(settings), std::move(raw.outputs), Milliseconds(std::llround(raw.refresh * 1000.0)),
        raw.progress,        raw.tells_verdict,      std::move(queue),
        picks_journal,       std::move(raw.notices), std::move(raw.config_files)};
}

CommandLine make_check_command(const RawOptions& raw) {
    CheckCommand command;
    command.variant = read_variant(raw.variant);
    command.engine = read_checked_engine(raw.checked_engine, raw.checked_settings);
    take(raw.timeouts, command.timeouts, read_timeouts_group);
    take(raw.log, command.log, read_log_group);
    return command;
}

/// Throws a `WrongArgument` or one of CLI11's errors.
CommandLine read_command_line(CLI::App& app, RawOptions& raw, const std::vector<std::string>& arguments) {
    ExpandedArguments expanded = expand_config(arguments);
    raw.config_files = std::move(expanded.files);
    std::vector<std::string> reversed = normalise_arguments(expanded.arguments);
    std::reverse(reversed.begin(), reversed.end());  // CLI11 takes them from the back
    app.parse(reversed);
    if (app.got_subcommand("check")) {
        return make_check_command(raw);
    }
    if (app.got_subcommand("merge")) {
        take_files(raw, raw.merge.outputs);
        return std::move(raw.merge);
    }
    if (app.got_subcommand("repair")) {
        return raw.repair;
    }
    if (app.got_subcommand("report")) {
        take_files(raw, raw.report.outputs);
        take(raw.sprt, raw.report.sprt, read_sprt_group);
        if (!raw.report.tables.empty() && !raw.report.audits) {
            throw WrongArgument("--tb: goes with --audit only");
        }
        return std::move(raw.report);
    }
    return make_play_command(app, raw);
}

/// The long names of the options that a command line could have had.
std::vector<std::string> option_names(const CLI::App& app) {
    const std::vector<CLI::App*> chosen = app.get_subcommands();
    std::vector<std::string> names;
    for (const CLI::Option* const option : (chosen.empty() ? &app : chosen.front())->get_options()) {
        const std::vector<std::string>& longer = option->get_lnames();
        names.insert(names.end(), longer.begin(), longer.end());
    }
    return names;
}

}  // namespace

Result<CommandLine> parse_command_line(const std::vector<std::string>& arguments) {
    RawOptions raw;
    CLI::App app(description, "ricochet-match");
    app.footer(examples);
    app.set_version_flag("--version", fmt::format("ricochet-match {}", build_text()));
    app.require_subcommand(0, 1);
    add_play_options(app, raw);
    add_subcommands(app, raw);
    try {
        return read_command_line(app, raw, arguments);
    } catch (const CLI::CallForHelp&) {
        return CommandLine(PrintCommand{app.help()});
    } catch (const CLI::CallForVersion& version) {
        return CommandLine(PrintCommand{std::string(version.what()) + "\n"});
    } catch (const CLI::ExtrasError&) {
        return Error{describe_unknown(app.remaining(true), option_names(app))};
    } catch (const CLI::ParseError& error) {
        return Error{error.what()};
    } catch (const WrongArgument& error) {
        return Error{error.what()};
    }
}

}  // namespace ricochet::tools::match
