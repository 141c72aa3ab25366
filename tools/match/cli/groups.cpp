// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/groups.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <functional>
#include <limits>
#include <map>
#include <set>

#include "movegen/base/quote.hpp"
#include "movegen/base/tokens.hpp"
#include "tools/client/command.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::match {

namespace {

/// Takes over the value of a key; throws a `WrongArgument` with the reason where it is wrong.
using Setter = std::function<void(const std::string& value)>;
using Setters = std::map<std::string, Setter>;

/// The target may be an optional number.
template <class Number, class Target>
Setter number_setter(Target& target, Number lowest, Number highest) {
    return [=, &target](const std::string& value) { target = checked(parse_number(value, lowest, highest)); };
}

Setter milliseconds_setter(Milliseconds& target, std::int64_t lowest) {
    return [=, &target](const std::string& value) {
        target = Milliseconds(checked(parse_number(value, lowest, limits::a_day_ms)));
    };
}

Setter text_setter(std::string& target) {
    return [&target](const std::string& value) { target = value; };
}

Setter appending_setter(std::vector<std::string>& target) {
    return [&target](const std::string& value) { target.push_back(value); };
}

template <class Value>
std::string names_of(const std::map<std::string, Value>& named) {
    std::string names;
    for (const auto& [name, meaning] : named) {
        names += (names.empty() ? "" : ", ") + name;
    }
    return names;
}

/// A choice between names.
template <class Value>
Setter choice_setter(Value& target, const std::map<std::string, Value>& choices) {
    return [&target, choices](const std::string& value) {
        const auto found = choices.find(value);
        if (found == choices.end()) {
            throw WrongArgument(fmt::format("'{}' is none of: {}", value, names_of(choices)));
        }
        target = found->second;
    };
}

Setter flag_setter(bool& target) {
    return choice_setter<bool>(target, {{"true", true}, {"false", false}});
}

/// Hands a group's values to their setters.
void apply(const std::string& option, const Group& group, const Setters& setters) {
    for (const auto& [key, value] : group) {
        const auto found = setters.find(key);
        if (found == setters.end()) {
            throw WrongArgument(
                fmt::format("{}: unknown key '{}' (known: {})", option, key, names_of(setters)));
        }
        try {
            found->second(value);
        } catch (const WrongArgument& reason) {
            throw WrongArgument(fmt::format("{}: {}={}: {}", option, key, value, reason.what()));
        }
    }
}

void apply(const std::string& option, const std::string& text, const std::string& first_key,
           const Setters& setters) {
    apply(option, checked(parse_group(text, first_key), option + ": "), setters);
}

void set_uci_option(Participant& engine, const std::string& name, const std::string& value) {
    for (auto& [known, old_value] : engine.options) {
        if (known == name) {
            old_value = value;
            return;
        }
    }
    engine.options.emplace_back(name, value);
}

Setters bounds_setters(SearchBounds& bounds) {
    const Setter depth = number_setter(bounds.depth, 1, limits::depth);
    const Setter seconds = [&bounds](const std::string& value) {
        const double number = checked(parse_number(value, 0.001, 86400.0));
        bounds.move_time = Milliseconds(std::llround(number * 1000.0));
    };
    const Setter clock = [&bounds](const std::string& value) { bounds.clock = checked(parse_clock(value)); };
    return {{"tc", clock},
            {"st", seconds},
            {"nodes", number_setter(bounds.nodes, std::int64_t{1}, std::numeric_limits<std::int64_t>::max())},
            {"depth", depth},
            {"plies", depth},
            {"timemargin", milliseconds_setter(bounds.margin, 0)}};
}

void apply_engine_group(const std::string& option, const std::string& text, Participant& engine) {
    Setters setters = bounds_setters(engine.bounds);
    setters["cmd"] = text_setter(engine.command.program);
    setters["name"] = text_setter(engine.name);
    setters["dir"] = text_setter(engine.command.directory);
    setters["restart"] = choice_setter<bool>(engine.restart, {{"on", true}, {"off", false}, {"auto", false}});
    setters["ponder"] = flag_setter(engine.ponder);
    setters["whitepov"] = flag_setter(engine.white_scores);
    setters["stderr"] = text_setter(engine.error_file);
    setters["initstr"] = appending_setter(engine.init_lines);
    setters["arg"] = appending_setter(engine.command.arguments);
    setters["args"] = [&engine](const std::string& value) {
        engine.command.arguments = checked(split_command(value));
    };
    setters["proto"] = [](const std::string& value) {
        if (value != "uci") {
            throw WrongArgument("only uci is supported");
        }
    };
    Group rest;
    for (const auto& [key, value] : checked(parse_group(text), option + ": ")) {
        constexpr std::string_view prefix = "option.";
        if (key.starts_with(prefix) && key.size() > prefix.size()) {
            set_uci_option(engine, key.substr(prefix.size()), value);
        } else {
            rest.emplace_back(key, value);
        }
    }
    apply(option, rest, setters);
}

/// Gives engines of equal names numbers: the second `a` plays as `a_2`, unless another one is called that.
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

/// Throws a `WrongArgument` where -openings has one of these keys, which would have no effect: each goes with
/// `companion` only.
void refuse_opening_keys(const Group& group, const std::vector<std::string_view>& keys, const char* companion) {
    for (const auto& [key, value] : group) {
        if (std::find(keys.begin(), keys.end(), key) != keys.end()) {
            throw WrongArgument(fmt::format("-openings: {}= goes with {} only", key, companion));
        }
    }
}

/// Throws a `WrongArgument` where the journal cannot hold what an engine's group says.
void expect_utf8_in_group(const std::string& option, const std::string& text) {
    for (const auto& [key, value] : checked(parse_group(text), option + ": ")) {
        if (key != "stderr") {
            expect_utf8(option, fmt::format("{}={}", key, value));
        }
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

}  // namespace

void expect_utf8(const std::string& option, const std::string& text) {
    if (!is_utf8(text)) {
        throw WrongArgument(
            fmt::format("{}: {} is no UTF-8, in which the journal is written", option, ricochet::quoted(text)));
    }
}

std::vector<Participant> read_engines(const std::vector<std::string>& engines,
                                      const std::vector<std::string>& each, bool tuned) {
    std::vector<Participant> result;
    for (const std::string& common : each) {
        expect_utf8_in_group("-each", common);
    }
    for (const std::string& text : engines) {
        expect_utf8_in_group("-engine", text);
        Participant engine;
        for (const std::string& common : each) {
            apply_engine_group("-each", common, engine);
        }
        apply_engine_group("-engine", text, engine);
        finish_engine(engine);
        if (!engine.bounds.any()) {
            throw WrongArgument(
                fmt::format("engine '{}' has no limit: give tc=, st=, nodes= or depth=", engine.name));
        }
        result.push_back(std::move(engine));
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

Participant read_checked_engine(const std::string& program, const std::vector<std::string>& settings) {
    Participant engine;
    engine.command.program = program;
    for (const std::string& setting : settings) {
        apply_engine_group("check", setting, engine);
    }
    finish_engine(engine);
    return engine;
}

OpeningSettings read_opening_group(const std::string& text) {
    OpeningSettings openings;
    openings.format = OpeningFormat::epd;
    bool has_format = false;
    constexpr int unset = -1;
    constexpr int usual_plies = 8;
    openings.plies = unset;
    Setters setters;
    setters["file"] = text_setter(openings.file);
    setters["format"] = [&](const std::string& value) {
        has_format = true;
        choice_setter<OpeningFormat>(openings.format, {{"epd", OpeningFormat::epd},
                                                       {"fen", OpeningFormat::epd},
                                                       {"pgn", OpeningFormat::pgn},
                                                       {"book", OpeningFormat::book},
                                                       {"random", OpeningFormat::random}})(value);
    };
    setters["order"] = choice_setter<bool>(openings.shuffled, {{"random", true}, {"sequential", false}});
    setters["plies"] = number_setter(openings.plies, 0, limits::plies);
    setters["start"] = number_setter(openings.first, 1, limits::openings);
    setters["score"] = number_setter(openings.max_score, 0, limits::score);
    setters["nodes"] = number_setter(openings.judge_nodes, std::int64_t{1}, limits::judge_nodes);
    setters["judge"] = text_setter(openings.judge);
    const Group group = checked(parse_group(text, "file"), "-openings: ");
    apply("-openings", group, setters);
    for (const std::string& name : {openings.file, openings.judge}) {
        expect_utf8("-openings", name);
    }
    if (openings.format == OpeningFormat::random) {
        if (!openings.file.empty()) {
            throw WrongArgument("-openings: random openings take no file=");
        }
        refuse_opening_keys(group, {"order", "start"}, "file=");
        if (openings.max_score == 0) {
            refuse_opening_keys(group, {"judge", "nodes"}, "score=");
        }
        openings.plies = openings.plies == unset ? usual_plies : openings.plies;
        return openings;
    }
    if (openings.file.empty()) {
        throw WrongArgument("-openings: file= is missing (or format=random)");
    }
    refuse_opening_keys(group, {"judge", "nodes", "score"}, "format=random");
    if (!has_format && openings.file.ends_with(".pgn")) {
        openings.format = OpeningFormat::pgn;
    }
    if (openings.format == OpeningFormat::book) {
        openings.plies = openings.plies == unset ? usual_plies : openings.plies;
        return openings;
    }
    openings.plies = std::max(openings.plies, 0);
    return openings;
}

SprtSettings read_sprt_group(const std::string& text) {
    SprtSettings sprt;
    Setters setters;
    setters["elo0"] = number_setter(sprt.elo0, -limits::elo, limits::elo);
    setters["elo1"] = number_setter(sprt.elo1, -limits::elo, limits::elo);
    setters["alpha"] = number_setter(sprt.alpha, 1e-6, 0.5);
    setters["beta"] = number_setter(sprt.beta, 1e-6, 0.5);
    setters["model"] = choice_setter<EloModel>(
        sprt.model, {{"normalized", EloModel::normalized}, {"logistic", EloModel::logistic}});
    apply("-sprt", text, "", setters);
    // Beyond it there may be no distribution of pairs that fits.
    constexpr double most_normalized = 200.0;
    if (sprt.model == EloModel::normalized && std::max(-sprt.elo0, sprt.elo1) > most_normalized) {
        throw WrongArgument(
            fmt::format("-sprt: elo0={} elo1={}: normalised Elo goes from -{} to {}; model=logistic takes more",
                        sprt.elo0, sprt.elo1, most_normalized, most_normalized));
    }
    if (const std::optional<std::string> fault = find_fault(sprt)) {
        throw WrongArgument("-sprt: " + *fault);
    }
    return sprt;
}

SpsaGroup read_spsa_group(const std::string& text) {
    SpsaGroup group;
    TuningSettings& settings = group.settings;
    const Setters setters = {{"params", text_setter(group.parameter_file)},
                             {"out", text_setter(group.output)},
                             {"iterations", number_setter(settings.iterations, 1, limits::rounds)},
                             {"pairs", number_setter(settings.pairs, 1, 1000)},
                             {"alpha", number_setter(settings.alpha, 0.0, 2.0)},
                             {"gamma", number_setter(settings.gamma, 0.0, 1.0)},
                             {"A", number_setter(settings.stability, 0.0, 1.0)}};
    apply("-spsa", text, "params", setters);
    if (group.parameter_file.empty()) {
        throw WrongArgument("-spsa: params= is missing");
    }
    if (settings.iterations == 0) {
        throw WrongArgument("-spsa: iterations= is missing");
    }
    return group;
}

DrawRule read_draw_group(const std::string& text) {
    DrawRule rule;
    const Setters setters = {{"movenumber", number_setter(rule.move_number, 0, 10000)},
                             {"movecount", number_setter(rule.move_count, 1, 10000)},
                             {"score", number_setter(rule.score, 0, 100000)}};
    apply("-draw", text, "", setters);
    return rule;
}

ResignRule read_resign_group(const std::string& text) {
    ResignRule rule;
    const Setters setters = {
        {"movecount", number_setter(rule.move_count, 1, 10000)},
        {"score", number_setter(rule.score, 1, 100000)},
        {"twosided", choice_setter<bool>(rule.one_sided, {{"true", false}, {"false", true}})}};
    apply("-resign", text, "", setters);
    return rule;
}

Timeouts read_timeouts_group(const std::string& text) {
    Timeouts timeouts;
    Milliseconds new_game{0};
    const Setters setters = {{"start", milliseconds_setter(timeouts.start, 1)},
                             {"ping", milliseconds_setter(timeouts.ping, 1)},
                             {"newgame", milliseconds_setter(new_game, 1)},
                             {"quit", milliseconds_setter(timeouts.quit, 1)},
                             {"stall", milliseconds_setter(timeouts.stall, 1)}};
    apply("-timeouts", text, "", setters);
    timeouts.new_game = new_game > Milliseconds(0) ? new_game : timeouts.ping;
    return timeouts;
}

QueueGroup read_queue_group(const std::string& text) {
    QueueGroup queue;
    const Setters setters = {{"folder", text_setter(queue.folder)},
                             {"shares", number_setter(queue.shares, 2, 10'000)}};
    apply("-queue", text, "folder", setters);
    if (queue.folder.empty()) {
        throw WrongArgument("-queue: the folder is missing");
    }
    return queue;
}

void read_pgn_group(const std::string& text, Outputs& outputs) {
    PgnStyle& style = outputs.pgn_style;
    const Setters setters = {
        {"file", text_setter(outputs.pgn)},
        {"append", flag_setter(outputs.keeps_foreign_games)},
        {"notation", choice_setter<bool>(style.uci_moves, {{"san", false}, {"uci", true}})},
        {"nodes", flag_setter(style.nodes)},
        {"nps", flag_setter(style.nodes_a_second)},
        {"min", flag_setter(style.minimal)},
        {"seldepth", flag_setter(style.seldepth)},
        {"tags", choice_setter<bool>(style.fastchess_tags, {{"standard", false}, {"fastchess", true}})},
        // OpenBench's client asks for lines of engines that the journal does not have.
        {"match_line", [](const std::string&) {}}};
    apply("-pgnout", text, "file", setters);
    if (outputs.pgn.empty()) {
        throw WrongArgument("-pgnout: the file name is missing");
    }
}

bool read_output_group(const std::string& text) {
    bool fastchess = false;
    apply("-output", text, "format",
          {{"format", choice_setter<bool>(fastchess, {{"ricochet", false}, {"fastchess", true}})}});
    return fastchess;
}

std::string read_epd_group(const std::string& text) {
    std::string file;
    const Setter append = [](const std::string& value) {
        if (value != "true") {
            throw WrongArgument(
                "positions of other matches stay in the file, so append=true alone is possible; name another "
                "file");
        }
    };
    apply("-epdout", text, "file", {{"file", text_setter(file)}, {"append", append}});
    if (file.empty()) {
        throw WrongArgument("-epdout: the file name is missing");
    }
    return file;
}

LogSettings read_log_group(const std::string& text) {
    LogSettings log;
    constexpr std::int64_t bytes_a_megabyte = 1'000'000;
    std::int64_t megabytes = log.most_bytes / bytes_a_megabyte;
    const Setters setters = {{"file", text_setter(log.path)},
                             {"level", choice_setter<LogLevel>(log.level, {{"trace", LogLevel::trace},
                                                                           {"info", LogLevel::info},
                                                                           {"warn", LogLevel::warn},
                                                                           {"err", LogLevel::warn}})},
                             {"append", flag_setter(log.appends)},
                             {"size", number_setter(megabytes, std::int64_t{1}, std::int64_t{1'000'000})}};
    apply("-log", text, "file", setters);
    if (log.path.empty()) {
        throw WrongArgument("-log: the file name is missing");
    }
    log.most_bytes = megabytes * bytes_a_megabyte;
    return log;
}

}  // namespace ricochet::tools::match
