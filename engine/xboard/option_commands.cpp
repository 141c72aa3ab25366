// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of the XBoard protocol for time, options and thinking.

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <variant>

#include "engine/xboard/format.hpp"
#include "engine/xboard/xboard.hpp"
#include "movegen/base/tokens.hpp"

namespace ricochet {

void XBoard::level(Tokens& tokens) {
    if (const std::optional<Error> error = clock_.level(tokens)) {
        report_error(error->message, "level");
    }
}

void XBoard::time_per_move(Tokens& tokens) {
    if (const std::optional<Error> error = clock_.seconds_per_move(tokens)) {
        report_error(error->message, "st");
    }
}

void XBoard::search_depth(Tokens& tokens) {
    if (const std::optional<Error> error = clock_.depth(tokens)) {
        report_error(error->message, "sd");
    }
}

void XBoard::engine_time(Tokens& tokens) {
    if (const std::optional<Error> error = clock_.engine_time(tokens)) {
        report_error(error->message, "time");
    }
}

void XBoard::opponent_time(Tokens& tokens) {
    if (const std::optional<Error> error = clock_.opponent_time(tokens)) {
        report_error(error->message, "otim");
    }
}

void XBoard::memory(Tokens& tokens) {
    set_option("Hash", tokens.next(), "memory");
}

void XBoard::cores(Tokens& tokens) {
    set_option("Threads", tokens.next(), "cores");
}

void XBoard::option(Tokens& tokens) {
    const std::string_view text = tokens.rest();
    const std::size_t equals = std::min(text.find('='), text.size());
    const std::string_view name = trimmed(text.substr(0, equals));
    std::string_view value = equals < text.size() ? trimmed(text.substr(equals + 1)) : std::string_view();
    const auto& all = engine_.options().all();
    const auto found = std::find_if(all.begin(), all.end(), [name](const Option& candidate) {
        return is_xboard_option(candidate) && equal_ignoring_case(candidate.name, name);
    });
    if (found == all.end()) {
        report_error("no such option", fmt::format("option {}", text));
        return;
    }
    if (std::holds_alternative<CheckOption>(found->content)) {
        value = value == "1" ? "true" : value == "0" ? "false" : value;
    }
    set_option(name, value, fmt::format("option {}", text));
}

void XBoard::set_option(std::string_view name, std::string_view value, std::string_view command) {
    if (const OptionFailure failure = engine_.options().check(name, value)) {
        report_error(*failure, command);
        return;
    }
    pause();
    if (const OptionFailure failure = engine_.set_option(name, value)) {
        report_error(*failure, command);
    }
    resume();
}

}  // namespace ricochet
