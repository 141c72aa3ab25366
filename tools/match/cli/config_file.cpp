// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/config_file.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <set>
#include <system_error>

#include "tools/client/command.hpp"
#include "tools/common/checked.hpp"
#include "tools/common/json.hpp"
#include "tools/match/cli/arguments.hpp"

namespace ricochet::tools::match {

namespace {

/// A flag and the words after it.
using FlagWords = std::vector<std::string>;

/// What a file says.
struct Config {
    /// -engine flags, in their order.
    std::vector<FlagWords> engines;
    /// All other flags.
    std::vector<FlagWords> flags;
};

/// A value as a word of a command line. Throws where it is a list or an object.
std::string to_word(const Json& value, const std::string& key) {
    if (value.is_string()) {
        return value.get<std::string>();
    }
    if (value.is_structured() || value.is_null()) {
        throw WrongArgument(fmt::format("'{}' is neither a text nor a number", key));
    }
    return value.dump();
}

std::string milliseconds_to_seconds(const Json& value) {
    return fmt::format("{}", value.get<double>() / 1000.0);
}

/// An object's keys as `key=value`.
void append_group(FlagWords& words, const Json& object) {
    for (const auto& [key, value] : object.items()) {
        words.push_back(fmt::format("{}={}", key, to_word(value, key)));
    }
}

/// This program's own form: `{"engine": [{"cmd": ...}, ...], "each": {...}, "rounds": 10, "recover": true}`.
Config read_own(const Json& json) {
    Config config;
    for (const auto& [key, value] : json.items()) {
        const Json list = value.is_array() ? value : Json::array({value});
        for (const Json& entry : list) {
            FlagWords words = {"-" + key};
            if (entry.is_object()) {
                append_group(words, entry);
            } else if (entry == false) {
                continue;
            } else if (entry != true) {
                words.push_back(to_word(entry, key));
            }
            (key == "engine" ? config.engines : config.flags).push_back(std::move(words));
        }
    }
    return config;
}

/// An engine of cutechess' engines.json.
FlagWords read_cutechess_engine(const Json& json) {
    FlagWords words = {"-engine"};
    // The command may hold arguments, as in a shell.
    const std::vector<std::string> command =
        checked(split_command(json.at("command").get<std::string>()), "'command' is ");
    if (command.empty()) {
        throw WrongArgument("'command' is empty");
    }
    words.push_back("cmd=" + command.front());
    for (std::size_t i = 1; i < command.size(); ++i) {
        words.push_back("arg=" + command[i]);
    }
    for (const auto& [theirs, ours] : {std::pair("name", "name"),
                                       {"workingDirectory", "dir"},
                                       {"protocol", "proto"},
                                       {"stderrFile", "stderr"},
                                       {"restart", "restart"}}) {
        if (const std::string value = json.value(theirs, ""); !value.empty()) {
            words.push_back(fmt::format("{}={}", ours, value));
        }
    }
    for (const Json& text : json.value("initStrings", Json::array())) {
        words.push_back("initstr=" + text.get<std::string>());
    }
    for (const char* const key : {"whitepov", "ponder"}) {
        if (json.value(key, false)) {
            words.push_back(fmt::format("{}=true", key));
        }
    }
    for (const Json& option : json.value("options", Json::array())) {
        if (option.contains("value")) {
            const std::string name = option.at("name").get<std::string>();
            words.push_back(fmt::format("option.{}={}", name, to_word(option.at("value"), name)));
        }
    }
    return words;
}

/// An engine of fastchess' config.json.
FlagWords read_fastchess_engine(const Json& json) {
    FlagWords words = {"-engine"};
    for (const char* const key : {"cmd", "name", "dir", "args"}) {
        if (const std::string value = json.value(key, ""); !value.empty()) {
            words.push_back(fmt::format("{}={}", key, value));
        }
    }
    if (json.value("restart", false)) {
        words.emplace_back("restart=on");
    }
    for (const Json& option : json.value("options", Json::array())) {
        const std::string name = option.at(0).get<std::string>();
        words.push_back(fmt::format("option.{}={}", name, to_word(option.at(1), name)));
    }
    const Json limit = json.value("limit", Json::object());
    for (const auto& [theirs, ours] : {std::pair("nodes", "nodes"), {"plies", "depth"}}) {
        if (const auto value = limit.value(theirs, std::int64_t{0}); value > 0) {
            words.push_back(fmt::format("{}={}", ours, value));
        }
    }
    const Json tc = limit.value("tc", Json::object());
    if (tc.value("time", 0) > 0 || tc.value("increment", 0) > 0) {
        const std::string moves = tc.value("moves", 0) > 0 ? fmt::format("{}/", tc.value("moves", 0)) : "";
        words.push_back(fmt::format("tc={}{}+{}", moves, milliseconds_to_seconds(tc.value("time", Json(0))),
                                    milliseconds_to_seconds(tc.value("increment", Json(0)))));
    }
    if (tc.value("fixed_time", 0) > 0) {
        words.push_back("st=" + milliseconds_to_seconds(tc.at("fixed_time")));
    }
    if (tc.value("timemargin", 0) > 0) {
        words.push_back(fmt::format("timemargin={}", tc.value("timemargin", 0)));
    }
    return words;
}

/// Adds a group of which some keys are taken, where the object is there and not switched off.
void take_group(Config& config, const Json& json, const char* name, const FlagWords& flag,
                const std::vector<std::pair<const char*, const char*>>& keys) {
    const Json object = json.value(name, Json::object());
    if (!object.value("enabled", true)) {
        return;
    }
    FlagWords words = flag;
    for (const auto& [theirs, ours] : keys) {
        if (object.contains(theirs)) {
            words.push_back(fmt::format("{}={}", ours, to_word(object.at(theirs), theirs)));
        }
    }
    if (words.size() > flag.size()) {
        config.flags.push_back(std::move(words));
    }
}

void take_fastchess_openings(Config& config, const Json& opening) {
    if (opening.value("file", "").empty()) {
        return;
    }
    FlagWords words = {"-openings", "file=" + opening.at("file").get<std::string>()};
    // Their enumerations: EPD, PGN, none; random, sequential.
    words.emplace_back(opening.value("format", 0) == 1 ? "format=pgn" : "format=epd");
    words.emplace_back(opening.value("order", 1) == 0 ? "order=random" : "order=sequential");
    if (opening.value("plies", -1) > 0) {
        words.push_back(fmt::format("plies={}", opening.value("plies", 0)));
    }
    words.push_back(fmt::format("start={}", opening.value("start", 1)));
    config.flags.push_back(std::move(words));
}

void take_fastchess_files(Config& config, const Json& json) {
    const Json pgn = json.value("pgn", Json::object());
    for (const auto& [theirs, ours] : {std::pair("event_name", "-event"), {"site", "-site"}}) {
        if (const std::string value = pgn.value(theirs, ""); !value.empty()) {
            config.flags.push_back({ours, value});
        }
    }
    if (const std::string file = pgn.value("file", ""); !file.empty()) {
        constexpr int uci_notation = 2;
        FlagWords words = {"-pgnout", "file=" + file};
        words.emplace_back(pgn.value("notation", 0) == uci_notation ? "notation=uci" : "notation=san");
        for (const auto& [theirs, ours] :
             {std::pair("track_nodes", "nodes=true"), {"track_nps", "nps=true"}, {"min", "min=true"}}) {
            if (pgn.value(theirs, false)) {
                words.emplace_back(ours);
            }
        }
        if (!pgn.value("append_file", true)) {
            words.emplace_back("append=false");
        }
        config.flags.push_back(std::move(words));
    }
    for (const auto& [object, flag] : {std::pair("epd", "-epdout"), {"log", "-log"}}) {
        if (const std::string file = json.value(object, Json::object()).value("file", ""); !file.empty()) {
            config.flags.push_back({flag, "file=" + file});
        }
    }
}

void take_fastchess_tables(Config& config, const Json& tables) {
    if (!tables.value("enabled", false)) {
        return;
    }
    config.flags.push_back({"-tb", tables.value("syzygy_dirs", "")});
    config.flags.push_back({"-tbpieces", to_word(tables.value("max_pieces", Json(0)), "max_pieces")});
    if (tables.value("ignore_50_move_rule", false)) {
        config.flags.push_back({"-tbignore50"});
    }
}

Config read_fastchess(const Json& json) {
    Config config;
    for (const Json& engine : json.at("engines")) {
        config.engines.push_back(read_fastchess_engine(engine));
    }
    take_group(config, json, "resign", {"-resign"},
               {{"move_count", "movecount"}, {"score", "score"}, {"twosided", "twosided"}});
    take_group(config, json, "draw", {"-draw"},
               {{"move_number", "movenumber"}, {"move_count", "movecount"}, {"score", "score"}});
    take_group(config, json, "sprt", {"-sprt"},
               {{"elo0", "elo0"}, {"elo1", "elo1"}, {"alpha", "alpha"}, {"beta", "beta"}, {"model", "model"}});
    take_fastchess_tables(config, json.value("tb_adjudication", Json::object()));
    take_fastchess_openings(config, json.value("opening", Json::object()));
    take_fastchess_files(config, json);
    if (const Json moves = json.value("maxmoves", Json::object()); moves.value("enabled", false)) {
        config.flags.push_back({"-maxmoves", to_word(moves.at("move_count"), "move_count")});
    }
    for (const auto& [theirs, ours] : {std::pair("seed", "-srand"),
                                       {"rounds", "-rounds"},
                                       {"games", "-games"},
                                       {"concurrency", "-concurrency"},
                                       {"wait", "-wait"},
                                       {"ratinginterval", "-ratinginterval"},
                                       {"scoreinterval", "-scoreinterval"}}) {
        if (json.contains(theirs)) {
            config.flags.push_back({ours, to_word(json.at(theirs), theirs)});
        }
    }
    for (const auto& [theirs, ours] : {std::pair("recover", "-recover"),
                                       {"noswap", "-noswap"},
                                       {"reverse", "-reverse"},
                                       {"affinity", "-use-affinity"}}) {
        if (json.value(theirs, false)) {
            config.flags.push_back({ours});
        }
    }
    if (json.value("type", 0) == 1) {
        config.flags.push_back({"-tournament", "gauntlet"});
        config.flags.push_back({"-seeds", to_word(json.value("gauntlet_seeds", Json(1)), "gauntlet_seeds")});
    }
    return config;
}

/// Reads a file for an option, which errors name.
Config read_config(const std::string& path, const char* option) {
    std::ifstream file(path);
    if (!file) {
        throw WrongArgument(fmt::format("{}: cannot read '{}'", option, path));
    }
    try {
        const Json json = Json::parse(file);
        if (json.is_object()) {
            return json.contains("engines") ? read_fastchess(json) : read_own(json);
        }
        Config config;
        for (const Json& engine : json) {
            config.engines.push_back(read_cutechess_engine(engine));
        }
        return config;
    } catch (const Json::parse_error& error) {
        throw WrongArgument(fmt::format("{}: '{}' is no JSON: at byte {}", option, path, error.byte));
    } catch (const Json::exception& error) {
        // The library's own words, without its number.
        const std::string text = error.what();
        throw WrongArgument(fmt::format("{}: '{}': {}", option, path, text.substr(text.find(']') + 2)));
    } catch (const WrongArgument& error) {
        throw WrongArgument(fmt::format("{}: '{}': {}", option, path, error.what()));
    }
}

/// The flags of a command line with their words; words before the first flag come under an empty one.
std::vector<FlagWords> split_flags(const std::vector<std::string>& arguments) {
    std::vector<FlagWords> flags;
    for (const std::string& argument : arguments) {
        if (flags.empty() || is_option(argument)) {
            flags.emplace_back();
        }
        flags.back().push_back(argument);
    }
    return flags;
}

std::string name_of(const FlagWords& flag) {
    const std::string& word = flag.front();
    return word.substr(std::min(word.find_first_not_of('-'), word.size()));
}

/// The engine of a name; null where there is none.
const FlagWords* find_named(const std::vector<FlagWords>& engines, const std::string& name) {
    const std::string word = "name=" + name;
    const auto found = std::find_if(engines.begin(), engines.end(), [&word](const FlagWords& words) {
        return std::find(words.begin(), words.end(), word) != words.end();
    });
    return found == engines.end() ? nullptr : &*found;
}

/// The engine of a name in a file of -config, or else in the file where cutechess-cli looks for it, which is
/// then one of the files that were read.
FlagWords engine_named(const std::string& name, const Config& config, std::vector<FileRole>& files) {
    constexpr const char* engine_list = "engines.json";
    constexpr const char* option = "-engine conf=";
    if (const FlagWords* const engine = find_named(config.engines, name)) {
        return *engine;
    }
    std::error_code error;
    if (std::filesystem::exists(engine_list, error)) {
        const Config list = read_config(engine_list, option);
        files.push_back({option, engine_list});
        if (const FlagWords* const engine = find_named(list.engines, name)) {
            return *engine;
        }
    }
    throw WrongArgument(
        fmt::format("-engine: conf={}: no engine of that name in a file of -config, or in {} in this folder",
                    name, engine_list));
}

/// The words of an `-engine conf=NAME` with the file's engine in place of that word.
FlagWords look_up(const FlagWords& flag, const Config& config, std::vector<FileRole>& files) {
    constexpr std::string_view key = "conf=";
    FlagWords result;
    for (const std::string& word : flag) {
        if (!word.starts_with(key)) {
            result.push_back(word);
            continue;
        }
        const FlagWords engine = engine_named(word.substr(key.size()), config, files);
        result.insert(result.begin() + 1, engine.begin() + 1, engine.end());
    }
    return result;
}

/// fastchess' keys that have no effect here: `translate_arguments` says so.
bool is_foreign_key(const std::string& word) {
    return word.starts_with("outname=") || word.starts_with("stats=");
}

/// The file that a -config names; empty where it is to be passed over.
std::string read_config_flag(const FlagWords& flag) {
    std::string file;
    bool discard = false;
    for (std::size_t i = 1; i < flag.size(); ++i) {
        if (flag[i].starts_with("file=")) {
            file = flag[i].substr(5);
        } else if (flag[i] == "discard=true" || flag[i] == "discard=false") {
            discard = flag[i] == "discard=true";
        } else if (flag[i].starts_with("discard=")) {
            throw WrongArgument(fmt::format("-config: {} is neither discard=true nor discard=false", flag[i]));
        } else if (i == 1 && flag[i].find('=') == std::string::npos) {
            file = flag[i];
        } else if (!is_foreign_key(flag[i])) {
            throw WrongArgument(fmt::format("-config: unknown key '{}' (known: file, discard)", flag[i]));
        }
    }
    if (file.empty()) {
        throw WrongArgument("-config: file= is missing");
    }
    return discard ? "" : file;
}

}  // namespace

ExpandedArguments expand_config(const std::vector<std::string>& arguments) {
    ExpandedArguments expanded;
    Config config;
    std::vector<FlagWords> given;
    std::set<std::string> given_names;
    for (FlagWords& flag : split_flags(arguments)) {
        if (name_of(flag) != "config") {
            given_names.insert(name_of(flag));
            given.push_back(std::move(flag));
            continue;
        }
        FlagWords foreign = {flag.front()};
        std::copy_if(flag.begin() + 1, flag.end(), std::back_inserter(foreign), is_foreign_key);
        if (foreign.size() > 1) {
            given.push_back(std::move(foreign));
        }
        if (const std::string path = read_config_flag(flag); !path.empty()) {
            const Config read = read_config(path, "-config");
            expanded.files.push_back({"-config", path});
            config.engines.insert(config.engines.end(), read.engines.begin(), read.engines.end());
            config.flags.insert(config.flags.end(), read.flags.begin(), read.flags.end());
        }
    }
    // All -each are added up, and the last one holds: the files' go before those of the command line.
    const auto is_each = [](const FlagWords& flag) { return name_of(flag) == "each"; };
    const auto others = std::stable_partition(config.flags.begin(), config.flags.end(), is_each);
    given.insert(std::find_if(given.begin(), given.end(), is_each), config.flags.begin(), others);
    config.flags.erase(config.flags.begin(), others);
    const auto append = [&expanded](const FlagWords& flag) {
        expanded.arguments.insert(expanded.arguments.end(), flag.begin(), flag.end());
    };
    for (const FlagWords& flag : given) {
        append(name_of(flag) == "engine" ? look_up(flag, config, expanded.files) : flag);
    }
    if (!given_names.contains("engine")) {
        std::for_each(config.engines.begin(), config.engines.end(), append);
    }
    for (const FlagWords& flag : config.flags) {
        if (!given_names.contains(name_of(flag))) {
            append(flag);
        }
    }
    return expanded;
}

}  // namespace ricochet::tools::match
