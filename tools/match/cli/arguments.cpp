// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/arguments.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>

namespace ricochet::tools::match {

namespace {

/// Between the entries of a group; no argument contains it by accident.
constexpr char group_separator = '\x1f';

constexpr std::array<std::string_view, 13> group_options = {
    "--engine",   "--each",  "--openings", "--sprt",   "--spsa",   "--draw", "--resign",
    "--timeouts", "--queue", "--output",   "--pgnout", "--epdout", "--log"};

bool takes_group(std::string_view option) {
    return std::find(group_options.begin(), group_options.end(), option) != group_options.end();
}

}  // namespace

bool is_option(std::string_view argument) {
    const std::size_t dashes = argument.starts_with("--") ? 2 : argument.starts_with('-') ? 1 : 0;
    return dashes > 0 && argument.size() > dashes &&
           std::isalpha(static_cast<unsigned char>(argument[dashes])) != 0;
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
        const std::size_t equals = entry.find('=');
        if (equals != std::string_view::npos && equals > 0) {
            group.emplace_back(entry.substr(0, equals), entry.substr(equals + 1));
        } else if (group.empty() && !first_key.empty() && !entry.empty()) {
            group.emplace_back(first_key, entry);
        } else {
            return Error{fmt::format("'{}' is not of the form key=value", entry)};
        }
    }
    return group;
}

}  // namespace ricochet::tools::match
