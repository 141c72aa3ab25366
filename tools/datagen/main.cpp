// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <exception>
#include <fmt/format.h>

#include "tools/datagen/command_line.hpp"

int main(int argc, char** argv) {
    try {
        return ricochet::tools::datagen::run({argv, argv + argc});
    } catch (const std::exception& exception) {
        fmt::print(stderr, "ricochet-datagen: {}\n", exception.what());
        return 1;
    }
}
