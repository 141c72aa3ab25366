// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/options.hpp"

#include <fmt/format.h>

#include "movegen/base/version.hpp"
#include "tools/common/program.hpp"

namespace ricochet::tools::match {

namespace {

constexpr const char* description =
    "Plays tournaments between UCI engines in Tensor Chess and Tiled Squares Chess, and is their only "
    "referee.\n"
    "Options begin with one dash or two; arguments of the form key=value belong to the option before them.\n"
    "-config FILE reads options from a JSON object. tools/README.md has recipes.";

constexpr const char* examples =
    "Example: a sequential test of two builds, two games at a time\n"
    "  ricochet-match -engine cmd=./new -engine cmd=./old -each tc=8+0.08 -rounds 10000 -concurrency 2 \\\n"
    "    -openings format=random plies=8 score=60 -sprt elo0=0 elo1=5 -journal test.jsonl -pgnout test.pgn";

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
    add_group(
        app, "--pgnout", pgn,
        "Write the games to a PGN file: file= [append=true|false notation=san|uci nodes=true|false seldepth= "
        "nps= min= tags=standard|fastchess]; append=false removes games of other journals from it");
    add_group(app, "--epdout", epd, "Add the final position of each game to this file");
    app.add_option("--html", outputs.html, "Write a report for browsers, with a replay board, to this file");
    app.add_option("--json", outputs.json, "Write a machine-readable report to this file");
}

void add_log(CLI::App& app, std::string& log) {
    add_group(
        app, "--log", log,
        "Log the lines to and from the engines: file= [level=trace|info|warn size=MB append=true|false]; a "
        "file of this size becomes FILE.1");
}

void add_verdict(CLI::App& app, bool& tells_verdict) {
    app.add_flag("--verdict", tells_verdict,
                 "Report the sequential test in the exit code: 0 elo1 accepted, 3 elo0 accepted, 4 undecided");
}

void add_table_options(CLI::App& app, RawOptions& raw) {
    app.add_option("--tb", raw.tables.folder,
                   "Adjudicate by the tables of endings in this folder ('ricochet-tables make' makes them)")
        ->type_name("FOLDER");
    app.add_option("--tbpieces", raw.table_pieces,
                   "-tb: only with so many pieces or fewer, kings included (default 0: any number)")
        ->check(CLI::Range(0, limits::pieces));
    app.add_flag("--tbignore50", raw.tables.ignores_fifty_moves,
                 "-tb: count wins that the 50-move rule may turn into draws");
    app.add_option("--tbadjudicate", raw.table_results, "-tb: WIN_LOSS, DRAW or BOTH (default)");
}

void add_tournament_options(CLI::App& app, RawOptions& raw) {
    Conditions& conditions = raw.settings.conditions;
    add_group(app, "--engine", raw.engines,
              "An engine: cmd= [name= args= dir= option.NAME= restart=on|off], and its limits: "
              "tc=[MOVES/]SECONDS[+INCREMENT] st=SECONDS nodes= depth= timemargin=MS")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    add_group(app, "--each", raw.each, "Settings for all engines; an engine's own override them")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    app.add_option("--variant", raw.variant, variant_help());
    app.add_option("--tournament", raw.tournament, "roundrobin (default), gauntlet or swiss");
    app.add_option("--seeds", conditions.plan.seeds,
                   "Gauntlet: so many engines, the first ones, play all others (default 1)")
        ->check(CLI::Range(1, 1000));
    app.add_option("--rounds", conditions.plan.rounds, "Rounds (default 1)")->check(CLI::Range(1, 1'000'000));
    app.add_option(
           "--games", conditions.plan.games,
           "Games between each two engines in a round (default 2), an even number; 1 is played as half as many "
           "rounds of 2")
        ->check(CLI::Range(1, 10'000));
    app.add_flag("--noswap", conditions.plan.keeps_colors, "Play both games of a pair with the same colours");
    app.add_flag("--reverse", conditions.plan.reversed, "Exchange White and Black in every game");
    app.add_option("--repeat", raw.repeat, "Accepted without effect: every opening is played with both colours")
        ->expected(0, 1)
        ->check(CLI::Range(2, 2));
}

void add_running_options(CLI::App& app, RawOptions& raw) {
    MatchSettings& settings = raw.settings;
    app.add_option("--concurrency", settings.concurrency, "Games at a time (default 1)")
        ->check(CLI::Range(1, 1024));
    app.add_option("--use-affinity", raw.cpus,
                   "Run each game's engines on processors of their own; of a list like 0-5,8 or of all")
        ->type_name("CPUS")
        ->expected(0, 1);
    app.add_option("--wait", raw.wait, "Milliseconds between games")->check(CLI::Range(0, 86'400'000));
    app.add_option("--ratinginterval", raw.progress.scores,
                   "Games between scores, or pairs with -output format=fastchess (default 10; 0 = none)")
        ->check(CLI::Range(0, 1'000'000));
    app.add_option("--scoreinterval,--outcomeinterval", raw.progress.games,
                   "Games between lines about a game (default 1)")
        ->check(CLI::Range(1, 1'000'000));
    add_group(
        app, "--output", raw.output,
        "Lines to print: format=ricochet (default), or format=fastchess for OpenBench, with everything else on "
        "stderr");
    app.add_flag(
        "--testEnv", raw.for_openbench,
        "For OpenBench: format=fastchess; -variant standard is that of the engines' option UCI_Variant; the "
        "journal is named after the PGN file; start= beyond the last opening begins anew");
    app.add_option("--refresh", raw.refresh,
                   "Renew -html and -json after so many seconds of play (default 10; 0 = at the end only)")
        ->check(number_range(0, 86'400));
    add_group(app, "--timeouts", raw.timeouts, "Timeouts in milliseconds: start= ping= newgame= quit= stall=");
    app.add_flag("--recover", settings.recover, "Restart engines that fail, and continue");
    app.add_flag("--strict", settings.strict,
                 "Stop after a game with a warning about an engine, or with an illegal move");
    app.add_flag("--check-mate-pvs", settings.checks_mate_pvs,
                 "Warn also of a mate score whose PV does not end in mate");
}

void add_condition_options(CLI::App& app, RawOptions& raw) {
    add_group(app, "--openings", raw.openings,
              "file= [format=epd|pgn|book order=sequential|random start= plies=], or format=random [plies=8 "
              "score=CENTIPAWNS nodes= judge=ENGINE]: random moves, kept if a search finds them balanced");
    app.add_option("--srand", raw.seed, "Seed of all random choices (default: drawn)")->type_name("NUMBER");
    add_group(app, "--sprt", raw.sprt,
              "Stop when this test is decided: elo0= elo1= [alpha=0.05 beta=0.05 model=normalized|logistic]");
    add_verdict(app, raw.tells_verdict);
    add_group(
        app, "--spsa", raw.spsa,
        "Tune options of one engine: params=FILE (name, int|float, start, min, max, c_end, r_end) iterations= "
        "[pairs=1 alpha=0.602 gamma=0.101 A=0.1 out=FILE]");
    add_group(app, "--draw", raw.draw, "Adjudicate draws: movenumber= movecount= score=");
    add_group(app, "--resign", raw.resign, "Adjudicate wins: movecount= score= [twosided=true|false]");
    app.add_option("--maxmoves", raw.max_moves, "Adjudicate a draw after so many moves of each side")
        ->check(CLI::Range(1, 100'000));
    add_table_options(app, raw);
}

void add_file_options(CLI::App& app, RawOptions& raw) {
    MatchSettings& settings = raw.settings;
    Conditions& conditions = settings.conditions;
    app.add_option(
        "--journal", settings.journal,
        "The journal, from which all other files are made (default: the first of match.jsonl, match-2.jsonl, "
        "... that is unused)");
    app.add_flag("--resume", settings.resume, "Continue the journal where it stopped");
    app.add_flag("--accept-changes", settings.accept_changes,
                 "Continue although an engine's program, its files or the book have changed");
    app.add_option("--shard", raw.shard, "I/N: play the Ith of N shares of the tournament");
    add_group(
        app, "--queue", raw.queue,
        "Play shares of the tournament that nobody else plays: folder= [shares=64], a folder that all machines "
        "see; a test ends when all shares together decide it");
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
                   "Join although an engine's program, its files or the book differ");
    add_verdict(merge, raw.merge.tells_verdict);
    add_outputs(merge, raw.pgn, raw.epd, raw.merge.outputs);
    CLI::App& repair = *app.add_subcommand("repair", "Move broken lines of a journal to JOURNAL.broken");
    repair.add_option("journal", raw.repair.journal, "The journal")->required();
    CLI::App& report = *app.add_subcommand("report", "Report on a journal");
    report.add_option("journal", raw.report.journal, "The journal")->required();
    report.add_flag(
        "--audit", raw.report.audits,
        "Replay every game by the rules and the clocks and name those whose result, ending or times disagree; "
        "exit code 1 if any does");
    report.add_option("--tb", raw.report.tables,
                      "With --audit: the tables that ended games, if they are in another folder now");
    add_group(report, "--sprt", raw.sprt, "The test to report on instead of the one that was played");
    add_verdict(report, raw.report.tells_verdict);
    add_outputs(report, raw.pgn, raw.epd, raw.report.outputs);
}

}  // namespace

void add_options(CLI::App& app, RawOptions& raw) {
    app.description(description);
    app.footer(examples);
    app.set_version_flag("--version", fmt::format("ricochet-match {}", build_text()));
    app.require_subcommand(0, 1);
    add_tournament_options(app, raw);
    add_condition_options(app, raw);
    add_running_options(app, raw);
    add_file_options(app, raw);
    add_subcommands(app, raw);
}

}  // namespace ricochet::tools::match
