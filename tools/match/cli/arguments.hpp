// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/base/tokens.hpp"
#include "tools/common/clock.hpp"
#include "tools/common/file_roles.hpp"
#include "tools/common/json.hpp"
#include "tools/match/store/conditions.hpp"

namespace ricochet::tools::match {

/// Thrown for a wrong command line; one line with place and reason.
using WrongArgument = std::invalid_argument;

/// A command line after expanding its configuration files.
struct ExpandedArguments {
    std::vector<std::string> arguments;
    /// The files that were read.
    std::vector<FileRole> files;
};

/// Replaces `-config FILE` by the flags in that file, a JSON object with flags as keys: `{"engine": [{"cmd":
/// "a"}, {"cmd": "b"}], "each": {"tc": "8+0.08"}, "rounds": 10, "recover": true}`. Flags of the command line
/// override those of the file. Throws a `WrongArgument` that names file and key.
ExpandedArguments expand_config(const std::vector<std::string>& arguments);

/// Converts arguments for CLI11: `-name` becomes `--name`, and the key=value arguments after an option with a
/// group are joined into one, which `parse_group` splits again.
std::vector<std::string> normalise_arguments(const std::vector<std::string>& arguments);

/// The keys and values of a group, in order.
using Group = std::vector<std::pair<std::string, std::string>>;

bool has_key(const Group& group, std::string_view key);

/// Splits a group. An entry without `=` is the value of `first_key` if it is the first one and `first_key` is
/// not empty; otherwise it is a key with the value `true`. The error quotes an entry without a key.
Result<Group> parse_group(std::string_view text, std::string_view first_key = "");

/// Stores the value of a key. Throws a `WrongArgument` with the reason if it is invalid.
using Setter = std::function<void(const std::string& value)>;
using Setters = std::map<std::string, Setter>;

/// Passes a group's values to their setters. Throws a `WrongArgument` that names the option, the key and the
/// problem.
void set_values(const std::string& option, const Group& group, const Setters& setters);

/// Throws a `WrongArgument` that names the option if a text for the journal's header is not UTF-8.
void expect_utf8(const std::string& option, const std::string& text);

// Setters. Their targets must outlive them, and may be optional.

template <class Number, class Target>
Setter number(Target& target, Number lowest, Number highest) {
    return [=, &target](const std::string& value) { target = checked(parse_number(value, lowest, highest)); };
}

inline Setter milliseconds(Milliseconds& target, std::int64_t lowest) {
    return [=, &target](const std::string& value) {
        target = Milliseconds(checked(parse_number(value, lowest, limits::a_day_ms)));
    };
}

inline Setter text(std::string& target) {
    return [&target](const std::string& value) { target = value; };
}

/// The names of a map, separated by commas.
template <class Value>
std::string names_of(const std::map<std::string, Value>& named) {
    std::string names;
    for (const auto& [name, meaning] : named) {
        names += (names.empty() ? "" : ", ") + name;
    }
    return names;
}

/// Accepts one of the names in `choices`.
template <class Value>
Setter choice(Value& target, const std::map<std::string, Value>& choices) {
    return [&target, choices](const std::string& value) {
        const auto found = choices.find(value);
        if (found == choices.end()) {
            throw WrongArgument(fmt::format("'{}' is none of: {}", value, names_of(choices)));
        }
        target = found->second;
    };
}

inline Setter flag(bool& target) {
    return choice<bool>(target, {{"true", true}, {"false", false}});
}

/// The error for unrecognised arguments. If the first one is an option, suggests the most similar one of
/// `known` (names without dashes), or the equivalent of an option of another match manager.
std::string describe_unknown(const std::vector<std::string>& arguments, const std::vector<std::string>& known);

}  // namespace ricochet::tools::match
