// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/command_line.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <optional>

#include "movegen/base/quote.hpp"
#include "movegen/base/tokens.hpp"
#include "tools/common/json.hpp"
#include "tools/match/cli/arguments.hpp"
#include "tools/match/cli/groups.hpp"
#include "tools/match/cli/options.hpp"

namespace ricochet::tools::match {

namespace {

/// OpenBench's client knows chess alone: a test asks for another game by the engines' option UCI_Variant.
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
    if (const std::optional<std::string> fault = find_fault(plan)) {
        throw WrongArgument(*fault);
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

/// -tb and what goes with it; nothing without -tb.
std::optional<TableRule> take_tables(const CLI::App& app, const RawOptions& raw) {
    if (app.count("--tb") == 0) {
        for (const char* const other : {"--tbpieces", "--tbignore50", "--tbadjudicate"}) {
            if (app.count(other) > 0) {
                throw WrongArgument(fmt::format("{}: goes with -tb only", other));
            }
        }
        return std::nullopt;
    }
    expect_utf8("-tb", raw.tables.folder);
    TableRule rule = raw.tables;
    if (raw.table_pieces > 0) {
        rule.pieces = raw.table_pieces;
    }
    rule.wins = raw.table_results != "DRAW";
    rule.draws = raw.table_results != "WIN_LOSS";
    if (rule.wins && rule.draws && raw.table_results != "BOTH") {
        throw WrongArgument(
            fmt::format("--tbadjudicate: '{}' is none of WIN_LOSS, DRAW, BOTH", raw.table_results));
    }
    return rule;
}

CommandLine make_play_command(const CLI::App& app, RawOptions& raw) {
    MatchSettings& settings = raw.settings;
    Conditions& conditions = settings.conditions;
    expect_utf8("-event", conditions.event);
    expect_utf8("-site", conditions.site);
    conditions.engines = read_engines(raw.engines, raw.each, !raw.spsa.empty());
    const bool is_chess = raw.for_openbench && (raw.variant == "standard" || raw.variant == "fischerandom");
    conditions.variant = read_variant(is_chess ? variant_for_openbench(conditions.engines) : raw.variant);
    take(raw.openings, conditions.openings, read_opening_group);
    take(raw.sprt, conditions.sprt, read_sprt_group);
    take(raw.draw, conditions.adjudication.draw, read_draw_group);
    take(raw.resign, conditions.adjudication.resign, read_resign_group);
    take(raw.timeouts, settings.timeouts, read_timeouts_group);
    conditions.openings.wraps = raw.for_openbench;
    take(raw.output, raw.progress.fastchess, read_output_group);
    raw.progress.fastchess = raw.progress.fastchess || raw.for_openbench;
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
    conditions.adjudication.tables = take_tables(app, raw);
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
                           : raw.for_openbench && !raw.outputs.pgn.empty()
                               ? std::filesystem::path(raw.outputs.pgn).replace_extension(".jsonl").string()
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
    CLI::App app("", "ricochet-match");
    add_options(app, raw);
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
