// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/standard_output.hpp"

#include <cstdio>
#include <fmt/format.h>

namespace ricochet {

void write_line(std::string_view text) {
    StandardOutput().write(text);
}

int fail_usage(std::string_view reason) {
    fmt::print(stderr, "ricochet: {}\n", reason);
    return exit_bad_usage;
}

}  // namespace ricochet
