// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "movegen/base/result.hpp"
#include "tools/common/file_roles.hpp"

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

/// Splits a group. An entry without `=` is the value of `first_key`, where it is the first one and that key is
/// not empty, else a key with the value `true`. The error quotes an entry without a key.
Result<Group> parse_group(std::string_view text, std::string_view first_key = "");

/// What is wrong with arguments that are left over, the first one an option or not: the error names the option
/// of `known` (without dashes) that is most like it, or that does here what it does in other match managers.
std::string describe_unknown(const std::vector<std::string>& arguments, const std::vector<std::string>& known);

}  // namespace ricochet::tools::match
