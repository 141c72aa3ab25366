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

#include "movegen/base/numbers.hpp"
#include "tools/client/shell_words.hpp"

namespace ricochet::tools::match {

namespace {

/// What to do with the value of a key: take it over, or say what is wrong with it.
using Setter = std::function<std::optional<std::string>(const std::string& value)>;
using Setters = std::map<std::string, Setter>;

constexpr int most_games = 1'000'000;

/// Takes over what a reader makes of the value.
template <class Target, class Read>
Setter setter(Target& target, Read read) {
    return [&target, read = std::move(read)](const std::string& value) -> std::optional<std::string> {
        auto result = read(value);
        if (!result) {
            return result.error();
        }
        target = std::move(result.value());
        return std::nullopt;
    };
}

/// The target may be an optional number.
template <class Number, class Target>
Setter number_setter(Target& target, const char* what, Number lowest, Number highest) {
    return setter(target, [=](const std::string& value) { return parse_number(value, what, lowest, highest); });
}

Setter milliseconds_setter(Milliseconds& target, const char* what, std::int64_t lowest) {
    return setter(target, [=](const std::string& value) -> Result<Milliseconds> {
        constexpr std::int64_t a_day = 86'400'000;
        const Result<std::int64_t> number = parse_number(value, what, lowest, a_day);
        return number ? Result<Milliseconds>(Milliseconds(number.value())) : Error{number.error()};
    });
}

Setter text_setter(std::string& target) {
    return setter(target, [](const std::string& value) -> Result<std::string> { return value; });
}

Setter appending_setter(std::vector<std::string>& target) {
    return [&target](const std::string& value) -> std::optional<std::string> {
        target.push_back(value);
        return std::nullopt;
    };
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
Setter choice_setter(Value& target, std::map<std::string, Value> choices) {
    return setter(target, [choices = std::move(choices)](const std::string& value) -> Result<Value> {
        const auto found = choices.find(value);
        return found == choices.end()
                   ? Result<Value>(Error{fmt::format("'{}' is none of: {}", value, names_of(choices))})
                   : found->second;
    });
}

Setter flag_setter(bool& target) {
    return choice_setter<bool>(target, {{"true", true}, {"false", false}});
}

/// Hands a group's values to their setters.
std::optional<Error> apply(const std::string& option, const Group& group, const Setters& setters) {
    for (const auto& [key, value] : group) {
        const auto found = setters.find(key);
        if (found == setters.end()) {
            return Error{fmt::format("{}: unknown key '{}' (known: {})", option, key, names_of(setters))};
        }
        if (const std::optional<std::string> reason = found->second(value)) {
            return Error{fmt::format("{}: {}={}: {}", option, key, value, *reason)};
        }
    }
    return std::nullopt;
}

std::optional<Error> apply(const std::string& option, const std::string& text, const std::string& first_key,
                           const Setters& setters) {
    const Result<Group> group = parse_group(text, first_key);
    if (!group) {
        return Error{fmt::format("{}: {}", option, group.error())};
    }
    return apply(option, group.value(), setters);
}

/// What a group was read into, if nothing was wrong.
template <class Value>
Result<Value> checked(const std::optional<Error>& error, Value value) {
    return error ? Result<Value>(*error) : std::move(value);
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
    const Setter depth = number_setter(bounds.depth, "depth", 1, 1000);
    const auto parse_seconds = [](const std::string& value) -> Result<Milliseconds> {
        const Result<double> seconds = parse_number(value, "seconds a move", 0.001, 86400.0);
        return seconds ? Result<Milliseconds>(Milliseconds(std::llround(seconds.value() * 1000.0)))
                       : Error{seconds.error()};
    };
    return {{"tc", setter(bounds.clock, parse_clock)},
            {"st", setter(bounds.move_time, parse_seconds)},
            {"nodes",
             number_setter(bounds.nodes, "nodes", std::int64_t{1}, std::numeric_limits<std::int64_t>::max())},
            {"depth", depth},
            {"plies", depth},
            {"timemargin", milliseconds_setter(bounds.margin, "timemargin", 0)}};
}

std::optional<Error> apply_engine_group(const std::string& option, const std::string& text,
                                        Participant& engine) {
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
    setters["args"] = setter(engine.command.arguments, split_command);
    setters["proto"] = [](const std::string& value) -> std::optional<std::string> {
        return value == "uci" ? std::nullopt : std::optional<std::string>("only uci is supported");
    };
    const Result<Group> group = parse_group(text);
    if (!group) {
        return Error{fmt::format("{}: {}", option, group.error())};
    }
    Group rest;
    for (const auto& [key, value] : group.value()) {
        constexpr std::string_view prefix = "option.";
        if (key.starts_with(prefix) && key.size() > prefix.size()) {
            set_uci_option(engine, key.substr(prefix.size()), value);
        } else {
            rest.emplace_back(key, value);
        }
    }
    return apply(option, rest, setters);
}

std::optional<Error> finish_engine(Participant& engine) {
    if (engine.command.program.empty()) {
        return Error{"-engine: cmd= is missing"};
    }
    if (engine.name.empty()) {
        engine.name = std::filesystem::path(engine.command.program).filename().string();
    }
    return std::nullopt;
}

}  // namespace

Result<std::vector<Participant>> read_engines(const std::vector<std::string>& engines,
                                              const std::vector<std::string>& each, bool tuned) {
    std::vector<Participant> result;
    std::set<std::string> names;
    for (const std::string& text : engines) {
        Participant engine;
        for (const std::string& common : each) {
            if (std::optional<Error> error = apply_engine_group("-each", common, engine)) {
                return *error;
            }
        }
        std::optional<Error> error = apply_engine_group("-engine", text, engine);
        if (!error) {
            error = finish_engine(engine);
        }
        if (error) {
            return *error;
        }
        if (!engine.bounds.any()) {
            return Error{fmt::format("engine '{}' has no limit: give tc=, st=, nodes= or depth=", engine.name)};
        }
        if (!names.insert(engine.name).second) {
            return Error{fmt::format("two engines are called '{}': give them names with name=", engine.name)};
        }
        result.push_back(std::move(engine));
    }
    if (tuned && result.size() != 1) {
        return Error{fmt::format("-spsa: tunes one engine, not {}", result.size())};
    }
    if (!tuned && result.size() < 2) {
        return Error{"a tournament needs two engines or more: -engine cmd=A -engine cmd=B"};
    }
    return result;
}

Result<Participant> read_checked_engine(const std::string& program, const std::vector<std::string>& settings) {
    Participant engine;
    engine.command.program = program;
    for (const std::string& setting : settings) {
        if (std::optional<Error> error = apply_engine_group("check", setting, engine)) {
            return *error;
        }
    }
    if (std::optional<Error> error = finish_engine(engine)) {
        return *error;
    }
    return engine;
}

Result<OpeningSettings> read_opening_group(const std::string& text) {
    OpeningSettings openings;
    openings.format = OpeningFormat::epd;
    bool has_format = false;
    constexpr int unset = -1;
    openings.plies = unset;
    Setters setters;
    setters["file"] = text_setter(openings.file);
    setters["format"] = [&](const std::string& value) {
        has_format = true;
        return choice_setter<OpeningFormat>(openings.format, {{"epd", OpeningFormat::epd},
                                                              {"fen", OpeningFormat::epd},
                                                              {"pgn", OpeningFormat::pgn},
                                                              {"random", OpeningFormat::random}})(value);
    };
    setters["order"] = choice_setter<bool>(openings.shuffled, {{"random", true}, {"sequential", false}});
    setters["plies"] = number_setter(openings.plies, "plies", 0, 1000);
    setters["start"] = number_setter(openings.first, "start", 1, most_games);
    setters["score"] = number_setter(openings.max_score, "score", 0, 100000);
    setters["nodes"] = number_setter(openings.judge_nodes, "nodes", std::int64_t{1}, std::int64_t{1} << 40U);
    setters["judge"] = text_setter(openings.judge);
    if (std::optional<Error> error = apply("-openings", text, "file", setters)) {
        return *error;
    }
    if (openings.format == OpeningFormat::random) {
        if (!openings.file.empty()) {
            return Error{"-openings: random openings take no file="};
        }
        constexpr int usual_plies = 8;
        openings.plies = openings.plies == unset ? usual_plies : openings.plies;
        return openings;
    }
    if (openings.file.empty()) {
        return Error{"-openings: file= is missing (or format=random)"};
    }
    if (openings.max_score > 0) {
        return Error{"-openings: score= goes with format=random only"};
    }
    if (!has_format && openings.file.ends_with(".pgn")) {
        openings.format = OpeningFormat::pgn;
    }
    openings.plies = std::max(openings.plies, 0);
    return openings;
}

Result<SprtSettings> read_sprt_group(const std::string& text) {
    SprtSettings sprt;
    constexpr double most_elo = 1000.0;
    Setters setters;
    setters["elo0"] = number_setter(sprt.elo0, "elo0", -most_elo, most_elo);
    setters["elo1"] = number_setter(sprt.elo1, "elo1", -most_elo, most_elo);
    setters["alpha"] = number_setter(sprt.alpha, "alpha", 1e-6, 0.5);
    setters["beta"] = number_setter(sprt.beta, "beta", 1e-6, 0.5);
    setters["model"] = choice_setter<EloModel>(
        sprt.model, {{"normalized", EloModel::normalized}, {"logistic", EloModel::logistic}});
    if (std::optional<Error> error = apply("-sprt", text, "", setters)) {
        return *error;
    }
    // Beyond it there may be no distribution of pairs that fits.
    constexpr double most_normalized = 200.0;
    if (sprt.model == EloModel::normalized && std::max(-sprt.elo0, sprt.elo1) > most_normalized) {
        return Error{
            fmt::format("-sprt: elo0={} elo1={}: normalised Elo goes from -{} to {}; model=logistic takes more",
                        sprt.elo0, sprt.elo1, most_normalized, most_normalized)};
    }
    if (sprt.elo0 >= sprt.elo1) {
        return Error{fmt::format("-sprt: elo0={} is not below elo1={}", sprt.elo0, sprt.elo1)};
    }
    if (sprt.alpha + sprt.beta >= 1.0) {
        return Error{"-sprt: alpha and beta together are not below 1"};
    }
    return sprt;
}

Result<SpsaGroup> read_spsa_group(const std::string& text) {
    SpsaGroup group;
    TuningSettings& settings = group.settings;
    const Setters setters = {{"params", text_setter(group.parameter_file)},
                             {"out", text_setter(group.output)},
                             {"iterations", number_setter(settings.iterations, "iterations", 1, most_games)},
                             {"pairs", number_setter(settings.pairs, "pairs", 1, 1000)},
                             {"alpha", number_setter(settings.alpha, "alpha", 0.0, 2.0)},
                             {"gamma", number_setter(settings.gamma, "gamma", 0.0, 1.0)},
                             {"A", number_setter(settings.stability, "A", 0.0, 1.0)}};
    if (std::optional<Error> error = apply("-spsa", text, "params", setters)) {
        return *error;
    }
    if (group.parameter_file.empty()) {
        return Error{"-spsa: params= is missing"};
    }
    if (settings.iterations == 0) {
        return Error{"-spsa: iterations= is missing"};
    }
    return group;
}

Result<DrawRule> read_draw_group(const std::string& text) {
    DrawRule rule;
    const Setters setters = {{"movenumber", number_setter(rule.move_number, "movenumber", 0, 10000)},
                             {"movecount", number_setter(rule.move_count, "movecount", 1, 10000)},
                             {"score", number_setter(rule.score, "score", 0, 100000)}};
    const std::optional<Error> error = apply("-draw", text, "", setters);
    return checked(error, rule);
}

Result<ResignRule> read_resign_group(const std::string& text) {
    ResignRule rule;
    const Setters setters = {
        {"movecount", number_setter(rule.move_count, "movecount", 1, 10000)},
        {"score", number_setter(rule.score, "score", 1, 100000)},
        {"twosided", choice_setter<bool>(rule.one_sided, {{"true", false}, {"false", true}})}};
    const std::optional<Error> error = apply("-resign", text, "", setters);
    return checked(error, rule);
}

Result<Timeouts> read_timeouts_group(const std::string& text) {
    Timeouts timeouts;
    const Setters setters = {{"start", milliseconds_setter(timeouts.start, "start", 1)},
                             {"ping", milliseconds_setter(timeouts.ping, "ping", 1)},
                             {"quit", milliseconds_setter(timeouts.quit, "quit", 1)},
                             {"stall", milliseconds_setter(timeouts.stall, "stall", 1)}};
    const std::optional<Error> error = apply("-timeouts", text, "", setters);
    return checked(error, timeouts);
}

Result<QueueGroup> read_queue_group(const std::string& text) {
    QueueGroup queue;
    const Setters setters = {{"folder", text_setter(queue.folder)},
                             {"shares", number_setter(queue.shares, "shares", 2, 10'000)}};
    if (std::optional<Error> error = apply("-queue", text, "folder", setters)) {
        return *error;
    }
    return queue.folder.empty() ? Result<QueueGroup>(Error{"-queue: the folder is missing"})
                                : Result<QueueGroup>(std::move(queue));
}

std::optional<Error> read_pgn_group(const std::string& text, Outputs& outputs) {
    PgnStyle& style = outputs.pgn_style;
    const Setters setters = {
        {"file", text_setter(outputs.pgn)},
        {"append", flag_setter(outputs.keeps_foreign_games)},
        {"notation", choice_setter<bool>(style.uci_moves, {{"san", false}, {"uci", true}})},
        {"nodes", flag_setter(style.nodes)},
        {"nps", flag_setter(style.nodes_a_second)},
        {"min", flag_setter(style.minimal)}};
    std::optional<Error> error = apply("-pgnout", text, "file", setters);
    return error || !outputs.pgn.empty() ? error : Error{"-pgnout: the file name is missing"};
}

Result<std::string> read_file_group(const std::string& option, const std::string& text) {
    std::string file;
    if (std::optional<Error> error = apply(option, text, "file", {{"file", text_setter(file)}})) {
        return *error;
    }
    return file.empty() ? Result<std::string>(Error{fmt::format("{}: the file name is missing", option)})
                        : Result<std::string>(std::move(file));
}

Result<LogSettings> read_log_group(const std::string& text) {
    LogSettings log;
    constexpr std::int64_t bytes_a_megabyte = 1'000'000;
    std::int64_t megabytes = log.most_bytes / bytes_a_megabyte;
    const Setters setters = {
        {"file", text_setter(log.path)},
        {"level",
         choice_setter<LogLevel>(
             log.level, {{"trace", LogLevel::trace}, {"info", LogLevel::info}, {"warn", LogLevel::warn}})},
        {"size", number_setter(megabytes, "megabytes", std::int64_t{1}, std::int64_t{1'000'000})}};
    if (std::optional<Error> error = apply("-log", text, "file", setters)) {
        return *error;
    }
    if (log.path.empty()) {
        return Error{"-log: the file name is missing"};
    }
    log.most_bytes = megabytes * bytes_a_megabyte;
    return log;
}

}  // namespace ricochet::tools::match
