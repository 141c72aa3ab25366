// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/commands.hpp"

#include <cstdio>
#include <fmt/format.h>

namespace ricochet::tools::match {

int report_error(const std::string& message) {
    fmt::print(stderr, "ricochet-match: {}\n", message);
    return exit_code::usage;
}

}  // namespace ricochet::tools::match
