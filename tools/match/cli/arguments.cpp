// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/arguments.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <fstream>
#include <numeric>
#include <set>

#include "movegen/base/quote.hpp"
#include "tools/client/process.hpp"

namespace ricochet::tools::match {

namespace {

/// Separates the entries of a group; no argument contains it by accident.
constexpr char group_separator = '\x1f';

constexpr std::array<std::string_view, 13> group_options = {
    "--engine",   "--each",  "--openings", "--sprt",   "--spsa",   "--draw", "--resign",
    "--timeouts", "--queue", "--output",   "--pgnout", "--epdout", "--log"};

/// Flags of fastchess and cutechess-cli, and their equivalents here.
constexpr auto other_names = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"bookmode", "-openings"},
    {"compliance", "check ENGINE"},
    {"debug", "-log"},
    {"ping-ms", "-timeouts ping="},
    {"randomseed", "-srand"},
    {"report", "report JOURNAL"},
    {"resultformat", "-output"},
    {"startup-ms", "-timeouts start="},
    {"ucinewgame-ms", "-timeouts newgame="},
});

bool takes_group(std::string_view option) {
    return std::find(group_options.begin(), group_options.end(), option) != group_options.end();
}

/// Whether an argument is a flag: `-name` or `--name`; not `-5`, not `-`.
bool is_option(std::string_view argument) {
    const std::size_t dashes = argument.starts_with("--") ? 2 : argument.starts_with('-') ? 1 : 0;
    return dashes > 0 && argument.size() > dashes &&
           std::isalpha(static_cast<unsigned char>(argument[dashes])) != 0;
}

/// An option's name, without dashes and without `=` and what follows.
std::string_view bare_name(std::string_view option) {
    option.remove_prefix(std::min(option.find_first_not_of('-'), option.size()));
    return option.substr(0, option.find('='));
}

/// A flag and the words after it.
using Flag = std::vector<std::string>;

/// The flags of a command line; words before the first one form an entry of their own.
std::vector<Flag> split_flags(const std::vector<std::string>& arguments) {
    std::vector<Flag> flags;
    for (const std::string& argument : arguments) {
        if (flags.empty() || is_option(argument)) {
            flags.emplace_back();
        }
        flags.back().push_back(argument);
    }
    return flags;
}

/// A value of the configuration file as an argument.
std::string to_word(const Json& value, const std::string& key) {
    if (value.is_structured() || value.is_null()) {
        throw WrongArgument(fmt::format("'{}' is neither a text nor a number", key));
    }
    return value.is_string() ? value.get<std::string>() : value.dump();
}

void append_flags(std::vector<Flag>& flags, const Json& json) {
    for (const auto& [key, value] : json.items()) {
        const Json entries = value.is_array() ? value : Json::array({value});
        for (const Json& entry : entries) {
            if (entry == false) {
                continue;
            }
            Flag& flag = flags.emplace_back(Flag{"-" + key});
            if (entry.is_object()) {
                for (const auto& [name, setting] : entry.items()) {
                    flag.push_back(fmt::format("{}={}", name, to_word(setting, name)));
                }
            } else if (entry != true) {
                flag.push_back(to_word(entry, key));
            }
        }
    }
}

void read_config(const std::string& path, std::vector<Flag>& flags) {
    std::ifstream file(path);
    if (!file) {
        throw WrongArgument(fmt::format("-config: cannot read '{}'", path));
    }
    try {
        const Json json = Json::parse(file);
        if (!json.is_object()) {
            throw WrongArgument("no object with flags as keys");
        }
        append_flags(flags, json);
    } catch (const Json::parse_error& error) {
        throw WrongArgument(fmt::format("-config: '{}' is not JSON: at byte {}", path, error.byte));
    } catch (const WrongArgument& error) {
        throw WrongArgument(fmt::format("-config: '{}': {}", path, error.what()));
    }
}

/// The least number of letters to insert, delete or replace to turn one word into another (V. Levenshtein,
/// 1965).
std::size_t distance(std::string_view one, std::string_view other) {
    std::vector<std::size_t> row(other.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < one.size(); ++i) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 0; j < other.size(); ++j) {
            const std::size_t replaced = diagonal + (one[i] == other[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
        }
    }
    return row.back();
}

/// The likely equivalent of an unknown option, a known one with a dash; empty if none is similar.
std::string find_nearest(std::string_view name, const std::vector<std::string>& known) {
    const auto* const other = std::find_if(other_names.begin(), other_names.end(),
                                           [name](const auto& entry) { return entry.first == name; });
    if (other != other_names.end()) {
        return std::string(other->second);
    }
    std::string nearest;
    std::size_t least = name.size() / 3 + 1;
    for (const std::string& candidate : known) {
        const bool is_part = candidate.size() > 3 && name.find(candidate) != std::string_view::npos;
        if (const std::size_t steps = is_part ? 0 : distance(name, candidate); steps < least) {
            least = steps;
            nearest = "-" + candidate;
        }
    }
    return nearest;
}

}  // namespace

ExpandedArguments expand_config(const std::vector<std::string>& arguments) {
    ExpandedArguments expanded;
    std::vector<Flag> given;
    std::vector<Flag> read;
    std::set<std::string_view> names;
    for (Flag& flag : split_flags(arguments)) {
        if (!is_option(flag.front()) || bare_name(flag.front()) != "config") {
            given.push_back(std::move(flag));
            continue;
        }
        constexpr std::string_view key = "file=";
        std::string path = flag.size() == 2 ? flag[1] : "";
        path.erase(0, path.starts_with(key) ? key.size() : 0);
        if (path.empty()) {
            throw WrongArgument("-config: takes the name of one file");
        }
        read_config(path, read);
        expanded.files.push_back({"-config", path});
    }
    const auto append = [&expanded](const Flag& flag) {
        expanded.arguments.insert(expanded.arguments.end(), flag.begin(), flag.end());
    };
    // A subcommand and its arguments stay first.
    auto rest = given.begin();
    if (rest != given.end() && !is_option(rest->front())) {
        append(*rest++);
    }
    for (const Flag& flag : given) {
        names.insert(bare_name(flag.front()));
    }
    for (const Flag& flag : read) {
        // All -each are merged, and the last value of a key counts.
        if (flag.front() == "-each" || !names.contains(bare_name(flag.front()))) {
            append(flag);
        }
    }
    std::for_each(rest, given.end(), append);
    return expanded;
}

std::vector<std::string> normalise_arguments(const std::vector<std::string>& arguments) {
    std::vector<std::string> result;
    bool in_group = false;
    bool first_of_group = false;
    for (const std::string& argument : arguments) {
        if (is_option(argument)) {
            const bool is_long = argument.size() > 2 && argument[1] != '-';
            result.push_back(is_long ? "-" + argument : argument);
            in_group = takes_group(result.back());
            first_of_group = true;
        } else if (in_group && !first_of_group) {
            result.back() += group_separator + argument;
        } else {
            result.push_back(argument);
            first_of_group = false;
        }
    }
    return result;
}

Result<Group> parse_group(std::string_view text, std::string_view first_key) {
    Group group;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(group_separator), text.size());
        const std::string_view entry = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::size_t equals = std::min(entry.find('='), entry.size());
        if (equals == 0) {
            return Error{fmt::format("'{}' is not of the form key=value", entry)};
        }
        if (equals < entry.size()) {
            group.emplace_back(entry.substr(0, equals), entry.substr(equals + 1));
        } else if (group.empty() && !first_key.empty()) {
            group.emplace_back(first_key, entry);
        } else {
            group.emplace_back(entry, "true");
        }
    }
    return group;
}

bool has_key(const Group& group, std::string_view key) {
    return std::any_of(group.begin(), group.end(), [key](const auto& entry) { return entry.first == key; });
}

void set_values(const std::string& option, const Group& group, const Setters& setters) {
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

void expect_utf8(const std::string& option, const std::string& text) {
    if (!is_utf8(text)) {
        throw WrongArgument(fmt::format("{}: {} is not UTF-8, in which the journal is written", option,
                                        ricochet::quoted(text)));
    }
}

std::string describe_unknown(const std::vector<std::string>& arguments, const std::vector<std::string>& known) {
    const auto option = std::find_if(arguments.begin(), arguments.end(), is_option);
    if (option == arguments.end()) {
        return fmt::format("not understood: {}", quote_for_shell(arguments));
    }
    const std::string_view name = bare_name(*option);
    const std::string nearest = find_nearest(name, known);
    return fmt::format("unknown option '-{}'{}", name,
                       nearest.empty() ? "" : fmt::format(" (did you mean '{}'?)", nearest));
}

}  // namespace ricochet::tools::match
