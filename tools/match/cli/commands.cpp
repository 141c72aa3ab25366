// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/commands.hpp"

#include <cstdio>
#include <fmt/format.h>
#include <optional>
#include <utility>
#include <variant>

#include "tools/common/print_text.hpp"

namespace ricochet::tools::match {

namespace {

int run_command(const std::vector<std::string>& arguments) {
    Result<CommandLine> parsed = parse_command_line({arguments.begin() + 1, arguments.end()});
    if (!parsed) {
        return report_error(parsed.error());
    }
    CommandLine& command = parsed.value();
    if (const auto* const print = std::get_if<PrintCommand>(&command)) {
        if (const std::optional<Error> error = print_text(print->text)) {
            report_error(error->message);
            return exit_code::failure;
        }
        return exit_code::success;
    }
    if (const auto* const checked = std::get_if<CheckCommand>(&command)) {
        return check(*checked);
    }
    if (const auto* const merged = std::get_if<MergeCommand>(&command)) {
        return merge(*merged);
    }
    if (const auto* const reported = std::get_if<ReportCommand>(&command)) {
        return report(*reported);
    }
    return play(std::move(std::get<PlayCommand>(command)), arguments);
}

}  // namespace

int run(const std::vector<std::string>& arguments) {
    const int code = run_command(arguments);
    // What went wrong is told by one line.
    if (code == exit_code::usage || code == exit_code::failure) {
        return code;
    }
    if (const std::optional<Error> error = finish_output()) {
        report_error(error->message);
        return exit_code::failure;
    }
    return code;
}

int verdict_code(const std::optional<SprtState>& test) {
    if (!test || test->decision == SprtDecision::go_on) {
        return exit_code::undecided;
    }
    return test->decision == SprtDecision::accept_elo1 ? exit_code::success : exit_code::elo0_accepted;
}

int report_error(const std::string& message) {
    fmt::print(stderr, "ricochet-match: {}\n", message);
    return exit_code::usage;
}

}  // namespace ricochet::tools::match
