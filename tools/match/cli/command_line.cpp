// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/command_line.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <initializer_list>
#include <limits>
#include <optional>
#include <set>

#include "movegen/base/quote.hpp"
#include "movegen/base/tokens.hpp"
#include "tools/client/process.hpp"
#include "tools/match/cli/arguments.hpp"
#include "tools/match/cli/options.hpp"

namespace ricochet::tools::match {

namespace {

void set_uci_option(Participant& engine, const std::string& name, const std::string& value) {
    for (auto& [known, old_value] : engine.options) {
        if (known == name) {
            old_value = value;
            return;
        }
    }
    engine.options.emplace_back(name, value);
}

/// The keys of an engine's group, except its options.
Setters engine_setters(Participant& engine) {
    SearchBounds& bounds = engine.bounds;
    const Setter depth = number(bounds.depth, 1, limits::depth);
    const auto appending = [](std::vector<std::string>& target) {
        return [&target](const std::string& value) { target.push_back(value); };
    };
    return {{"cmd", text(engine.command.program)},
            {"name", text(engine.name)},
            {"dir", text(engine.command.directory)},
            {"arg", appending(engine.command.arguments)},
            {"args",
             [&engine](const std::string& value) { engine.command.arguments = checked(split_command(value)); }},
            {"initstr", appending(engine.init_lines)},
            {"stderr", text(engine.error_file)},
            {"restart", choice<bool>(engine.restart, {{"on", true}, {"off", false}, {"auto", false}})},
            {"ponder", flag(engine.ponder)},
            {"whitepov", flag(engine.white_scores)},
            {"proto",
             [](const std::string& value) {
                 if (value != "uci") {
                     throw WrongArgument("only uci is supported");
                 }
             }},
            {"tc", [&bounds](const std::string& value) { bounds.clock = parse_clock(value); }},
            {"st",
             [&bounds](const std::string& value) {
                 const double seconds = checked(parse_number(value, 0.001, 86400.0));
                 bounds.move_time = Milliseconds(std::llround(seconds * 1000.0));
             }},
            {"nodes", number(bounds.nodes, std::int64_t{1}, std::numeric_limits<std::int64_t>::max())},
            {"depth", depth},
            {"plies", depth},
            {"timemargin", milliseconds(bounds.margin, 0)}};
}

void read_engine_group(const std::string& option, const std::string& text, Participant& engine) {
    Group rest;
    for (const auto& [key, value] : checked(parse_group(text), option + ": ")) {
        // The journal contains all settings of an engine but this one.
        if (key != "stderr") {
            expect_utf8(option, fmt::format("{}={}", key, value));
        }
        constexpr std::string_view prefix = "option.";
        if (key.starts_with(prefix) && key.size() > prefix.size()) {
            set_uci_option(engine, key.substr(prefix.size()), value);
        } else {
            rest.emplace_back(key, value);
        }
    }
    set_values(option, rest, engine_setters(engine));
}

/// Numbers engines with equal names: the second `a` plays as `a_2`, unless that name is taken.
void number_equal_names(std::vector<Participant>& engines) {
    std::set<std::string> taken;
    for (const Participant& engine : engines) {
        taken.insert(engine.name);
    }
    std::set<std::string> seen;
    for (Participant& engine : engines) {
        if (seen.insert(engine.name).second) {
            continue;
        }
        std::string name;
        for (int number = 2; name.empty(); ++number) {
            const std::string free_name = fmt::format("{}_{}", engine.name, number);
            name = taken.insert(free_name).second ? free_name : "";
        }
        engine.name = std::move(name);
    }
}

void finish_engine(Participant& engine) {
    if (engine.command.program.empty()) {
        throw WrongArgument("-engine: cmd= is missing");
    }
    if (engine.name.empty()) {
        engine.name = std::filesystem::path(engine.command.program).filename().string();
    }
}

/// The engines, with the defaults of -each. Unnamed ones get names, and equal names are numbered as in
/// fastchess: `a`, `a_2`. A tuning has one engine.
std::vector<Participant> read_engines(const Options& options, bool tuned) {
    std::vector<Participant> result;
    for (const std::string& text : options.engines) {
        Participant& engine = result.emplace_back();
        for (const std::string& common : options.each) {
            read_engine_group("-each", common, engine);
        }
        read_engine_group("-engine", text, engine);
        finish_engine(engine);
        if (!engine.bounds.any()) {
            throw WrongArgument(
                fmt::format("engine '{}' has no limit: give tc=, st=, nodes= or depth=", engine.name));
        }
    }
    number_equal_names(result);
    if (tuned && result.size() != 1) {
        throw WrongArgument(fmt::format("-spsa: tunes one engine, not {}", result.size()));
    }
    if (!tuned && result.size() < 2) {
        throw WrongArgument("a tournament needs two engines or more: -engine cmd=A -engine cmd=B");
    }
    return result;
}

/// OpenBench's client only supports chess: a test selects another game by the engines' option UCI_Variant.
std::string variant_for_openbench(const std::vector<Participant>& engines) {
    for (const auto& [name, value] : engines.front().options) {
        if (equal_ignoring_case(name, "UCI_Variant")) {
            return value;
        }
    }
    return std::string(name_of(usual_variant));
}

Variant read_variant(const std::string& text) {
    const std::optional<Variant> variant = parse_variant(text);
    if (!variant) {
        throw WrongArgument(fmt::format("--variant: '{}' is not {}", text, variant_names()));
    }
    return *variant;
}

/// Throws a `WrongArgument` if one of these options is also given.
void refuse_beside(const CLI::App& app, const char* option, std::initializer_list<const char*> others,
                   const char* reason) {
    for (const char* const other : others) {
        if (app.count(other) > 0) {
            throw WrongArgument(fmt::format("{}: does not go with {}: {}", option, other, reason));
        }
    }
}

/// Turns rounds of one game into half as many of two, so that every opening is played with both colours.
void pair_single_games(PlayCommand& play) {
    Plan& plan = play.settings.conditions.plan;
    if (plan.games != 1) {
        return;
    }
    plan.games = 2;
    plan.rounds = (plan.rounds + 1) / 2;
    play.notices.push_back(
        "-games 1: played as " +
        (play.settings.conditions.engines.size() > 2
             ? counted(plan.rounds, "round") + " of a pair of games with both colours for each two that meet"
             : counted(plan.rounds, "pair") + " of games with both colours"));
}

void finish_plan(const PlayCommand& play, Conditions& conditions) {
    Plan& plan = conditions.plan;
    plan.engines = static_cast<int>(conditions.engines.size());
    if (const std::optional<std::string> fault = find_fault(plan)) {
        throw WrongArgument(*fault);
    }
    if (plan.kind == TournamentKind::swiss && (plan.shard.count > 1 || play.queue)) {
        throw WrongArgument("-tournament swiss: each round depends on all games before: it has no shares");
    }
    if (conditions.sprt && plan.engines != 2) {
        throw WrongArgument(fmt::format("--sprt: takes two engines, not {}", plan.engines));
    }
    if (play.progress.fastchess && plan.engines != 2) {
        throw WrongArgument(fmt::format("-output: format=fastchess takes two engines, not {}", plan.engines));
    }
    if (plan.shard.count > 1 && !play.settings.seed_given) {
        throw WrongArgument("--shard: give all shards the same -srand");
    }
    if (play.reports_verdict && !conditions.sprt) {
        throw WrongArgument("--verdict: there is no sequential test; -sprt makes it one");
    }
    if (play.reports_verdict && plan.shard.count > 1) {
        throw WrongArgument("--verdict: a shard has only its part of the games; merge --verdict has all");
    }
}

void finish_judge(Conditions& conditions) {
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

/// Sets a tuning up as a tournament of the engine against itself, with the values offset in opposite
/// directions.
void make_tuning(const CLI::App& app, Options& options) {
    refuse_beside(
        app, "-spsa",
        {"--tournament", "--seeds", "--rounds", "--games", "--noswap", "--queue", "--sprt", "--shard"},
        "it plays iterations= times pairs= pairs");
    if (options.play.progress.fastchess) {
        throw WrongArgument("-spsa: does not go with -output format=fastchess, which has no lines for it");
    }
    Conditions& conditions = options.play.settings.conditions;
    const Participant engine = conditions.engines.front();
    conditions.engines.push_back(engine);
    conditions.engines[0].name += '+';
    conditions.engines[1].name += '-';
    if (conditions.openings.judge == engine.name) {
        conditions.openings.judge = conditions.engines[0].name;
    }
    conditions.plan.rounds = options.tuning.iterations;
    conditions.plan.games = 2 * options.tuning.pairs;
    conditions.tuning = options.tuning;
}

/// Checks the processors given by -use-affinity, or takes all usable ones.
void finish_cpus(MatchSettings& settings) {
    if (!can_pin_processes()) {
        throw WrongArgument("-use-affinity: this system does not keep programs to chosen processors");
    }
    const CpuList usable = usable_cpus();
    for (const int cpu : settings.cpus) {
        if (std::find(usable.begin(), usable.end(), cpu) == usable.end()) {
            throw WrongArgument(fmt::format("-use-affinity: there is no processor {} for this program", cpu));
        }
    }
    if (settings.cpus.empty()) {
        settings.cpus = usable;
    }
}

std::string usual_journal(const Options& options) {
    const Shard& shard = options.play.settings.conditions.plan.shard;
    const std::string& pgn = options.play.outputs.pgn;
    if (shard.count > 1) {
        return fmt::format("match.shard-{}-of-{}.jsonl", shard.index, shard.count);
    }
    return options.for_openbench && !pgn.empty()
               ? std::filesystem::path(pgn).replace_extension(".jsonl").string()
               : "match.jsonl";
}

CommandLine make_play_command(const CLI::App& app, Options& options) {
    PlayCommand& play = options.play;
    MatchSettings& settings = play.settings;
    Conditions& conditions = settings.conditions;
    const bool is_tuning = app.count("--spsa") > 0;
    expect_utf8("-event", conditions.event);
    expect_utf8("-site", conditions.site);
    conditions.engines = read_engines(options, is_tuning);
    const bool is_chess =
        options.for_openbench && (options.variant == "standard" || options.variant == "fischerandom");
    conditions.variant = read_variant(is_chess ? variant_for_openbench(conditions.engines) : options.variant);
    conditions.openings.wraps = options.for_openbench;
    play.progress.fastchess = play.progress.fastchess || options.for_openbench;
    // A program that reads fastchess' lines expects its tags too.
    play.outputs.pgn_style.fastchess_tags = play.outputs.pgn_style.fastchess_tags || play.progress.fastchess;
    if (app.count("--use-affinity") > 0) {
        finish_cpus(settings);
    }
    if (is_tuning) {
        make_tuning(app, options);
    }
    pair_single_games(play);
    finish_plan(play, conditions);
    finish_judge(conditions);
    if (app.count("--tb") > 0) {
        expect_utf8("-tb", options.tables.folder);
        conditions.adjudication.tables = options.tables;
    }
    if (play.queue) {
        // Every share has its own journal; output files are made when these are merged.
        refuse_beside(app, "-queue",
                      {"--journal", "--shard", "--pgnout", "--epdout", "--html", "--json", "--output"},
                      "merge the journals in its folder");
        if (!settings.seed_given) {
            throw WrongArgument("-queue: give all managers the same -srand");
        }
    }
    play.picks_journal = settings.journal.empty();
    if (play.picks_journal) {
        settings.journal = usual_journal(options);
    }
    return std::move(play);
}

CommandLine make_check_command(Options& options) {
    CheckCommand& command = options.check;
    command.variant = read_variant(options.variant);
    command.engine.command.program = options.checked_engine;
    for (const std::string& setting : options.checked_settings) {
        read_engine_group("check", setting, command.engine);
    }
    finish_engine(command.engine);
    return std::move(command);
}

/// Throws a `WrongArgument` or an error of CLI11.
CommandLine read_command_line(CLI::App& app, Options& options, const std::vector<std::string>& arguments) {
    ExpandedArguments expanded = expand_config(arguments);
    options.play.config_files = std::move(expanded.files);
    std::vector<std::string> reversed = normalise_arguments(expanded.arguments);
    std::reverse(reversed.begin(), reversed.end());  // CLI11 expects them in reverse order
    app.parse(reversed);
    if (app.got_subcommand("check")) {
        return make_check_command(options);
    }
    if (app.got_subcommand("merge")) {
        return std::move(options.merge);
    }
    if (app.got_subcommand("repair")) {
        return std::move(options.repair);
    }
    if (app.got_subcommand("report")) {
        return std::move(options.report);
    }
    return make_play_command(app, options);
}

/// The long names of all options.
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
    Options options;
    CLI::App app("", "ricochet-match");
    add_options(app, options);
    try {
        return read_command_line(app, options, arguments);
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
