// SPDX-License-Identifier: GPL-3.0-or-later
#include <exception>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "tools/match/cli/command_line.hpp"
#include "tools/match/cli/commands.hpp"

namespace {

using namespace ricochet::tools;
using namespace ricochet::tools::match;

int run(const std::vector<std::string>& words) {
    ricochet::Result<CommandLine> parsed = parse_command_line({words.begin() + 1, words.end()});
    if (!parsed) {
        return report_error(parsed.error());
    }
    CommandLine& command = parsed.value();
    if (auto* const print = std::get_if<PrintCommand>(&command)) {
        fmt::print("{}", print->text);
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
    return play(std::move(std::get<PlayCommand>(command)), words);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run({argv, argv + argc});
    } catch (const std::exception& exception) {
        fmt::print(stderr, "ricochet-match: {}\n", exception.what());
        return ricochet::tools::match::exit_code::failure;
    }
}
