// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "movegen/base/result.hpp"

namespace ricochet::tools::match {

/// Thrown where a command line is wrong, with one line that says where and why.
using WrongArgument = std::invalid_argument;

/// Whether an argument is a flag: `-name` or `--name`; not `-5`, not `-`.
bool is_option(std::string_view argument);

/// Makes the arguments that users of fastchess and cutechess-cli write fit for CLI11: `-name` becomes `--name`,
/// and the key=value arguments after an option that takes a group become one, which `parse_group` splits again.
std::vector<std::string> normalise_arguments(const std::vector<std::string>& arguments);

/// The keys and values of a group in their order.
using Group = std::vector<std::pair<std::string, std::string>>;

/// Splits a group. A first entry without `=` gets the key `first_key`, if that is not empty. The error quotes
/// the entry that is no key=value.
Result<Group> parse_group(std::string_view text, std::string_view first_key = "");

}  // namespace ricochet::tools::match
