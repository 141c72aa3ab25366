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

/// Thrown where a command line is wrong, with one line that says where and why.
using WrongArgument = std::invalid_argument;

/// A command line with what files say in place of their names.
struct ExpandedArguments {
    std::vector<std::string> arguments;
    /// The files that were read.
    std::vector<FileRole> files;
};

/// Replaces `-config FILE` by the flags of that file, one JSON object with flags as keys: `{"engine": [{"cmd":
/// "a"}, {"cmd": "b"}], "each": {"tc": "8+0.08"}, "rounds": 10, "recover": true}`. Flags of the command line go
/// before those of the file. Throws a `WrongArgument` that names file and key.
ExpandedArguments expand_config(const std::vector<std::string>& arguments);

/// Makes arguments fit for CLI11: `-name` becomes `--name`, and the key=value arguments after an option that
/// takes a group become one, which `parse_group` splits again.
std::vector<std::string> normalise_arguments(const std::vector<std::string>& arguments);

/// The keys and values of a group in their order.
using Group = std::vector<std::pair<std::string, std::string>>;

bool has_key(const Group& group, std::string_view key);

/// Splits a group. An entry without `=` is the value of `first_key`, where it is the first one and that key is
/// not empty, else a key with the value `true`. The error quotes an entry without a key.
Result<Group> parse_group(std::string_view text, std::string_view first_key = "");

/// Takes over the value of a key; throws a `WrongArgument` with the reason where it is wrong.
using Setter = std::function<void(const std::string& value)>;
using Setters = std::map<std::string, Setter>;

/// Hands a group's values to their setters. Throws a `WrongArgument` that names the option, the key and what is
/// wrong with it.
void set_values(const std::string& option, const Group& group, const Setters& setters);

/// Throws a `WrongArgument` that names the option where a text that is to stand in the journal's header is no
/// UTF-8.
void expect_utf8(const std::string& option, const std::string& text);

// Setters. The targets must outlive them, and may be optional.

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

/// The names of a table, with commas between them.
template <class Value>
std::string names_of(const std::map<std::string, Value>& named) {
    std::string names;
    for (const auto& [name, meaning] : named) {
        names += (names.empty() ? "" : ", ") + name;
    }
    return names;
}

/// One of some names.
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

/// What is wrong with arguments that are left over, the first one an option or not: the error names the option
/// of `known` (without dashes) that is most like it, or that does here what it does in other match managers.
std::string describe_unknown(const std::vector<std::string>& arguments, const std::vector<std::string>& known);

}  // namespace ricochet::tools::match
