// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/options.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <initializer_list>
#include <tuple>
#include <utility>

#include "movegen/base/version.hpp"
#include "tools/common/program.hpp"
#include "tools/match/cli/arguments.hpp"

namespace ricochet::tools::match {

namespace {

constexpr const char* description =
    "Plays tournaments between UCI engines in Tensor Chess and Tiled Squares Chess, and is their only "
    "referee.\n"
    "Options begin with one dash or two; arguments of the form key=value belong to the option before them.\n"
    "-config FILE reads options from a JSON object; those of the command line override them.\n"
    "tools/README.md has recipes.";

constexpr const char* examples =
    "Example: a sequential test of two builds, two games at a time\n"
    "  ricochet-match -engine cmd=./new -engine cmd=./old -each tc=8+0.08 -rounds 10000 -concurrency 2 \\\n"
    "    -openings format=random plies=8 score=60 -sprt elo0=0 elo1=5 -journal test.jsonl -pgnout test.pgn\n"
    "Exit codes:\n"
    "  0 done, 1 an engine or a disk failed or an audit found a fault, 2 wrong arguments, 130 interrupted;\n"
    "  with -verdict: 0 elo1 accepted, 3 elo0 accepted, 4 undecided";

/// Each occurrence takes one argument; those after it belong to other options.
CLI::Option* as_group(CLI::Option* option) {
    return option->type_name("KEY=VALUE ...")->allow_extra_args(false);
}

/// Adds an option whose group is read into the setters' targets. `first_key`, whose value may be given as a
/// bare word, is required unless empty. `done` is called with the group at the end.
void add_group(
    CLI::App& app, const std::string& name, const std::string& help, const std::string& first_key,
    const Setters& setters, const std::function<void(const Group&)>& done = [](const Group&) {}) {
    const auto read = [option = name.substr(1), first_key, setters, done](const std::string& text) {
        const Group group = checked(parse_group(text, first_key), option + ": ");
        set_values(option, group, setters);
        if (!first_key.empty() && !has_key(group, first_key)) {
            throw WrongArgument(fmt::format("{}: {}= is missing", option, first_key));
        }
        done(group);
    };
    as_group(app.add_option_function<std::string>(name, read, help));
}

/// Adds an option whose value a setter reads.
CLI::Option* add_text(CLI::App& app, const std::string& name, const Setter& setter, const std::string& help) {
    const auto read = [name, setter](const std::string& value) {
        try {
            setter(value);
        } catch (const WrongArgument& reason) {
            throw WrongArgument(fmt::format("{}: {}", name, reason.what()));
        }
    };
    return app.add_option_function<std::string>(name, read, help);
}

/// `tensor (default) or tensorfree`
std::string variant_help() {
    std::string names = variant_names();
    return names.insert(name_of(usual_variant).size(), " (default)");
}

void add_outputs(CLI::App& app, Outputs& outputs) {
    PgnStyle& style = outputs.pgn_style;
    add_group(app, "--pgnout",
              "Write the games to a PGN file: file= [append=true|false notation=san|uci nodes=true|false "
              "seldepth= nps= min= tags=standard|fastchess]; append=false removes games of other journals from "
              "it",
              "file",
              {{"file", text(outputs.pgn)},
               {"append", flag(outputs.keeps_foreign_games)},
               {"notation", choice<bool>(style.uci_moves, {{"san", false}, {"uci", true}})},
               {"nodes", flag(style.nodes)},
               {"nps", flag(style.nodes_a_second)},
               {"min", flag(style.minimal)},
               {"seldepth", flag(style.seldepth)},
               {"tags", choice<bool>(style.fastchess_tags, {{"standard", false}, {"fastchess", true}})},
               // OpenBench's client requests lines of engines that the journal does not have.
               {"match_line", [](const std::string&) {}}});
    add_group(app, "--epdout", "Add the final position of each game to this file", "file",
              {{"file", text(outputs.epd)}, {"append", [](const std::string& value) {
                                                 if (value != "true") {
                                                     throw WrongArgument(
                                                         "positions of other matches stay in the file, so "
                                                         "append=true alone is possible; name another file");
                                                 }
                                             }}});
    app.add_option("--html", outputs.html, "Write a report for browsers, with a replay board, to this file");
    app.add_option("--json", outputs.json, "Write a machine-readable report to this file");
}

void add_log(CLI::App& app, LogSettings& log) {
    const Setter size = [&log](const std::string& value) {
        constexpr std::int64_t bytes_a_megabyte = 1'000'000;
        constexpr std::int64_t most = 1'000'000;
        log.most_bytes = bytes_a_megabyte * checked(parse_number(value, std::int64_t{1}, most));
    };
    add_group(
        app, "--log",
        "Log the lines to and from the engines: file= [level=trace|info|warn size=256 append=true|false]; info "
        "omits the engines' info lines, warn all but errors; at size= (MB) the file becomes FILE.1",
        "file",
        {{"file", text(log.path)},
         {"level", choice<LogLevel>(log.level, {{"trace", LogLevel::trace},
                                                {"info", LogLevel::info},
                                                {"warn", LogLevel::warn},
                                                {"err", LogLevel::warn}})},
         {"append", flag(log.appends)},
         {"size", size}});
}

void add_timeouts(CLI::App& app, Timeouts& timeouts) {
    add_group(app, "--timeouts", "Timeouts in milliseconds: start= ping= newgame= quit= stall=", "",
              {{"start", milliseconds(timeouts.start, 1)},
               {"ping", milliseconds(timeouts.ping, 1)},
               {"newgame", milliseconds(timeouts.new_game, 1)},
               {"quit", milliseconds(timeouts.quit, 1)},
               {"stall", milliseconds(timeouts.stall, 1)}},
              [&timeouts](const Group& group) {
                  if (!has_key(group, "newgame")) {
                      timeouts.new_game = timeouts.ping;
                  }
              });
}

/// `target` is set once the option is read.
void add_sprt(CLI::App& app, SprtSettings& sprt, std::optional<SprtSettings>& target, const std::string& help) {
    const auto finish = [&sprt, &target](const Group&) {
        // Above this, no distribution of pairs may fit.
        constexpr double most_normalized = 200.0;
        if (sprt.model == EloModel::normalized && std::max(-sprt.elo0, sprt.elo1) > most_normalized) {
            throw WrongArgument(fmt::format(
                "-sprt: elo0={} elo1={}: normalised Elo goes from -{} to {}; model=logistic takes more",
                sprt.elo0, sprt.elo1, most_normalized, most_normalized));
        }
        if (const std::optional<std::string> fault = find_fault(sprt)) {
            throw WrongArgument("-sprt: " + *fault);
        }
        target = sprt;
    };
    add_group(app, "--sprt", help, "",
              {{"elo0", number(sprt.elo0, -limits::elo, limits::elo)},
               {"elo1", number(sprt.elo1, -limits::elo, limits::elo)},
               {"alpha", number(sprt.alpha, 1e-6, 0.5)},
               {"beta", number(sprt.beta, 1e-6, 0.5)},
               {"model", choice<EloModel>(sprt.model, {{"normalized", EloModel::normalized},
                                                       {"logistic", EloModel::logistic}})}},
              finish);
}

void add_verdict(CLI::App& app, bool& reports_verdict) {
    app.add_flag("--verdict", reports_verdict,
                 "Report the sequential test in the exit code: 0 elo1 accepted, 3 elo0 accepted, 4 undecided");
}

void add_table_options(CLI::App& app, Options& options) {
    TableRule& rule = options.tables;
    CLI::Option* const tables =
        app.add_option("--tb", rule.folder,
                       "Adjudicate by the tablebases in this folder ('ricochet-tables make' makes them)")
            ->type_name("FOLDER");
    const auto take_pieces = [&rule](int pieces) {
        rule.pieces = pieces > 0 ? std::optional(pieces) : std::nullopt;
    };
    app.add_option_function<int>("--tbpieces", take_pieces,
                                 "-tb: only with at most this many pieces, kings included (default 0: any "
                                 "number)")
        ->check(CLI::Range(0, limits::pieces))
        ->needs(tables);
    app.add_flag("--tbignore50", rule.ignores_fifty_moves,
                 "-tb: count wins that the 50-move rule may turn into draws")
        ->needs(tables);
    const auto take_results = [&rule](const std::string& value) {
        std::pair<bool, bool> wanted;
        choice<std::pair<bool, bool>>(
            wanted, {{"WIN_LOSS", {true, false}}, {"DRAW", {false, true}}, {"BOTH", {true, true}}})(value);
        std::tie(rule.wins, rule.draws) = wanted;
    };
    add_text(app, "--tbadjudicate", take_results, "-tb: WIN_LOSS, DRAW or BOTH (default)")->needs(tables);
}

void add_tournament_options(CLI::App& app, Options& options) {
    Plan& plan = options.play.settings.conditions.plan;
    as_group(app.add_option("--engine", options.engines,
                            "An engine: cmd= [name= args= dir= option.NAME= restart=on|off], and its limits: "
                            "tc=[MOVES/]SECONDS[+INCREMENT] st=SECONDS nodes= depth= timemargin=MS"))
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    as_group(app.add_option("--each", options.each, "Settings for all engines; an engine's own override them"))
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    app.add_option("--variant", options.variant, variant_help());
    using Kind = TournamentKind;
    add_text(app, "--tournament",
             choice<Kind>(plan.kind, {{"roundrobin", Kind::round_robin},
                                      {"round-robin", Kind::round_robin},
                                      {"gauntlet", Kind::gauntlet},
                                      {"swiss", Kind::swiss}}),
             "roundrobin (default), gauntlet or swiss (pairs engines with equal scores that have not met)");
    app.add_option("--seeds", plan.seeds,
                   "Gauntlet: this many engines, the first ones, play all others (default 1)")
        ->check(CLI::Range(1, 1000));
    app.add_option("--rounds", plan.rounds, "Rounds (default 1); may grow with -resume")
        ->check(CLI::Range(1, 1'000'000));
    app.add_option(
           "--games", plan.games,
           "Games between each two engines in a round (default 2), an even number; 1 is played as half as many "
           "rounds of 2")
        ->check(CLI::Range(1, 10'000));
    app.add_flag("--noswap", plan.keeps_colors, "Play both games of a pair with the same colours");
    app.add_flag("--reverse", plan.reversed, "Exchange White and Black in every game");
    app.add_option("--repeat", options.repeat,
                   "Accepted without effect: every opening is played with both colours")
        ->expected(0, 1)
        ->check(CLI::Range(2, 2));
}

void add_running_options(CLI::App& app, Options& options) {
    MatchSettings& settings = options.play.settings;
    ProgressSettings& progress = options.play.progress;
    app.add_option("--concurrency", settings.concurrency, "Games at a time (default 1)")
        ->check(CLI::Range(1, 1024));
    const auto take_cpus = [&settings](const std::string& value) {
        settings.cpus = value.empty() ? CpuList{} : parse_cpu_list(value);
    };
    add_text(app, "--use-affinity", take_cpus,
             "Run each game's engines on processors of their own; of a list like 0-5,8 or of all")
        ->type_name("CPUS")
        ->expected(0, 1);
    add_text(app, "--wait", milliseconds(settings.wait, 0), "Milliseconds between games");
    app.add_option("--ratinginterval", progress.scores,
                   "Games between scores, or pairs with -output format=fastchess (default 10; 0 = none)")
        ->check(CLI::Range(0, 1'000'000));
    app.add_option("--scoreinterval,--outcomeinterval", progress.games,
                   "Games between lines about a game (default 1)")
        ->check(CLI::Range(1, 1'000'000));
    add_group(
        app, "--output",
        "Lines to print: format=ricochet (default), or format=fastchess for OpenBench, with everything else on "
        "stderr",
        "format", {{"format", choice<bool>(progress.fastchess, {{"ricochet", false}, {"fastchess", true}})}});
    app.add_flag(
        "--testEnv", options.for_openbench,
        "For OpenBench: format=fastchess; -variant standard is that of the engines' option UCI_Variant; the "
        "journal is named after the PGN file; start= beyond the last opening begins anew");
    const auto take_refresh = [&options](double seconds) {
        options.play.refresh = Milliseconds(std::llround(seconds * 1000.0));
    };
    app.add_option_function<double>(
           "--refresh", take_refresh,
           "Seconds of play between updates of -html and -json (default 10; 0: only at the end)")
        ->check(number_range(0, 86'400));
    add_timeouts(app, settings.timeouts);
    app.add_flag("--recover", settings.recover, "Restart engines that fail, and continue");
    app.add_flag("--strict", settings.strict,
                 "Stop after a game with a warning about an engine, or with an illegal move");
    app.add_flag("--check-mate-pvs", settings.checks_mate_pvs,
                 "Warn also of a mate score whose PV does not end in mate");
}

/// Fills in defaults of -openings, and rejects keys without effect.
void finish_openings(OpeningSettings& openings, const Group& group) {
    const auto refuse = [&group](std::initializer_list<const char*> keys, const char* companion) {
        for (const char* const key : keys) {
            if (has_key(group, key)) {
                throw WrongArgument(fmt::format("-openings: {}= goes with {} only", key, companion));
            }
        }
    };
    for (const std::string& name : {openings.file, openings.judge}) {
        expect_utf8("-openings", name);
    }
    const bool is_random = openings.format == OpeningFormat::random;
    if (is_random) {
        if (!openings.file.empty()) {
            throw WrongArgument("-openings: random openings take no file=");
        }
        refuse({"order", "start"}, "file=");
        if (openings.max_score == 0) {
            refuse({"judge", "nodes"}, "score=");
        }
    } else {
        if (openings.file.empty()) {
            throw WrongArgument("-openings: file= is missing (or format=random)");
        }
        refuse({"judge", "nodes", "score"}, "format=random");
        if (!has_key(group, "format") && openings.file.ends_with(".pgn")) {
            openings.format = OpeningFormat::pgn;
        }
    }
    if (!has_key(group, "plies") && (is_random || openings.format == OpeningFormat::book)) {
        constexpr int usual_plies = 8;
        openings.plies = usual_plies;
    }
}

void add_openings(CLI::App& app, OpeningSettings& openings) {
    const Setters setters = {
        {"file", text(openings.file)},
        {"format", choice<OpeningFormat>(openings.format, {{"epd", OpeningFormat::epd},
                                                           {"fen", OpeningFormat::epd},
                                                           {"pgn", OpeningFormat::pgn},
                                                           {"book", OpeningFormat::book},
                                                           {"random", OpeningFormat::random}})},
        {"order", choice<bool>(openings.shuffled, {{"random", true}, {"sequential", false}})},
        {"plies", number(openings.plies, 0, limits::plies)},
        {"start", number(openings.first, 1, limits::openings)},
        {"score", number(openings.max_score, 0, limits::score)},
        {"nodes", number(openings.judge_nodes, std::int64_t{1}, limits::judge_nodes)},
        {"judge", text(openings.judge)}};
    const auto read = [&openings, setters](const std::string& text) {
        const Group group = checked(parse_group(text, "file"), "-openings: ");
        openings.format = OpeningFormat::epd;
        set_values("-openings", group, setters);
        finish_openings(openings, group);
    };
    as_group(app.add_option_function<std::string>(
        "--openings", read,
        "file= [format=epd|pgn|book order=sequential|random start= plies=], or format=random [plies=8 "
        "score=CENTIPAWNS nodes= judge=ENGINE]: random moves, kept if a search finds them balanced"));
}

void add_condition_options(CLI::App& app, Options& options) {
    MatchSettings& settings = options.play.settings;
    Conditions& conditions = settings.conditions;
    AdjudicationRules& rules = conditions.adjudication;
    add_openings(app, conditions.openings);
    const auto take_seed = [&settings](const std::string& value) {
        settings.conditions.seed = checked(parse_number(value, std::uint64_t{0}, ~std::uint64_t{0}));
        settings.seed_given = true;
    };
    add_text(app, "--srand", take_seed, "Seed of all random choices (default: drawn)")->type_name("NUMBER");
    add_sprt(app, options.sprt, conditions.sprt,
             "Stop when this test is decided: elo0= elo1= [alpha=0.05 beta=0.05 model=normalized|logistic]");
    add_verdict(app, options.play.reports_verdict);
    TuningSettings& tuning = options.tuning;
    add_group(
        app, "--spsa",
        "Tune options of one engine: params=FILE (name, int|float, start, min, max, c_end, r_end) iterations= "
        "[pairs=1 alpha=0.602 gamma=0.101 A=0.1 out=FILE]",
        "params",
        {{"params", text(settings.parameter_file)},
         {"out", text(options.play.outputs.parameters)},
         {"iterations", number(tuning.iterations, 1, limits::rounds)},
         {"pairs", number(tuning.pairs, 1, 1000)},
         {"alpha", number(tuning.alpha, 0.0, 2.0)},
         {"gamma", number(tuning.gamma, 0.0, 1.0)},
         {"A", number(tuning.stability, 0.0, 1.0)}},
        [&tuning](const Group&) {
            if (tuning.iterations == 0) {
                throw WrongArgument("-spsa: iterations= is missing");
            }
        });
    add_group(app, "--draw", "Adjudicate draws: movenumber= movecount= score=, for all moves, captures too", "",
              {{"movenumber", number(options.draw.move_number, 0, 10000)},
               {"movecount", number(options.draw.move_count, 1, 10000)},
               {"score", number(options.draw.score, 0, limits::score)}},
              [&options, &rules](const Group&) { rules.draw = options.draw; });
    add_group(app, "--resign", "Adjudicate wins: movecount= score= [twosided=true: both engines must agree]",
              "",
              {{"movecount", number(options.resign.move_count, 1, 10000)},
               {"score", number(options.resign.score, 1, limits::score)},
               {"twosided", choice<bool>(options.resign.one_sided, {{"true", false}, {"false", true}})}},
              [&options, &rules](const Group&) { rules.resign = options.resign; });
    add_text(app, "--maxmoves", number(rules.max_moves, 1, limits::moves),
             "Adjudicate a draw after this many moves of each side");
    add_table_options(app, options);
}

void add_file_options(CLI::App& app, Options& options) {
    MatchSettings& settings = options.play.settings;
    Conditions& conditions = settings.conditions;
    app.add_option(
        "--journal", settings.journal,
        "The journal, from which all other files are made (default: the first of match.jsonl, match-2.jsonl, "
        "... that is unused)");
    app.add_flag("--resume", settings.resume,
                 "Continue the journal; games that were in progress are played again");
    app.add_flag("--accept-changes", settings.accept_changes,
                 "Continue although an engine's program, its files or the book have changed");
    const auto take_shard = [&conditions](const std::string& value) {
        conditions.plan.shard = parse_shard(value);
    };
    add_text(app, "--shard", take_shard, "I/N: play the Ith of N shares of the tournament");
    add_group(app, "--queue",
              "Play shares of the tournament that no other manager plays: folder= [shares=64], a folder that "
              "all machines "
              "see; a test ends when all shares together decide it",
              "folder",
              {{"folder", text(options.queue.folder)}, {"shares", number(options.queue.shares, 2, 10'000)}},
              [&options](const Group&) { options.play.queue = options.queue; });
    app.add_option("--event", conditions.event, "PGN tag Event");
    app.add_option("--site", conditions.site, "PGN tag Site");
    add_log(app, settings.log);
    add_outputs(app, options.play.outputs);
}

void add_subcommands(CLI::App& app, Options& options) {
    CLI::App& check = *app.add_subcommand("check", "Check how well an engine speaks UCI, step by step");
    check.add_option("engine", options.checked_engine, "The engine's program")->required();
    check.add_option("settings", options.checked_settings, "args= dir= option.NAME=");
    check.add_option("--variant", options.variant, variant_help());
    add_timeouts(check, options.check.timeouts);
    add_log(check, options.check.log);
    CLI::App& merge = *app.add_subcommand("merge", "Join the journals of a tournament's shards");
    merge.add_option("output", options.merge.output, "The journal to write")->required();
    merge.add_option("inputs", options.merge.inputs, "The journals to join")->required();
    merge.add_flag("--accept-changes", options.merge.accept_changes,
                   "Join although an engine's program, its files or the book differ");
    add_verdict(merge, options.merge.reports_verdict);
    add_outputs(merge, options.merge.outputs);
    CLI::App& repair = *app.add_subcommand("repair", "Move broken lines of a journal to JOURNAL.broken");
    repair.add_option("journal", options.repair.journal, "The journal")->required();
    CLI::App& report = *app.add_subcommand("report", "Report on a journal");
    report.add_option("journal", options.report.journal, "The journal")->required();
    CLI::Option* const audit = report.add_flag(
        "--audit", options.report.audits,
        "Replay every game by the rules and the clocks and name those whose result, ending or times disagree; "
        "exit code 1 if any does");
    report
        .add_option("--tb", options.report.tables,
                    "With --audit: the folder of the tablebases that ended games, if it has moved")
        ->needs(audit);
    add_sprt(report, options.sprt, options.report.sprt,
             "The test to report on instead of the one that was played");
    add_verdict(report, options.report.reports_verdict);
    add_outputs(report, options.report.outputs);
}

}  // namespace

void add_options(CLI::App& app, Options& options) {
    app.description(description);
    app.footer(examples);
    app.set_version_flag("--version", fmt::format("ricochet-match {}", build_text()));
    app.require_subcommand(0, 1);
    add_tournament_options(app, options);
    add_condition_options(app, options);
    add_running_options(app, options);
    add_file_options(app, options);
    add_subcommands(app, options);
}

}  // namespace ricochet::tools::match
