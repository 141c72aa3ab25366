// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <exception>
#include <fmt/format.h>

#include "tools/train/command_line.hpp"

int main(int argc, char** argv) {
    try {
        return ricochet::tools::train::run({argv, argv + argc});
    } catch (const std::exception& exception) {
        fmt::print(stderr, "ricochet-train: {}\n", exception.what());
        return 1;
    }
}
