// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <exception>
#include <fmt/format.h>

#include "tools/match/cli/commands.hpp"

int main(int argc, char** argv) {
    try {
        return ricochet::tools::match::run({argv, argv + argc});
    } catch (const std::exception& exception) {
        fmt::print(stderr, "ricochet-match: {}\n", exception.what());
        return ricochet::tools::match::exit_code::failure;
    }
}
