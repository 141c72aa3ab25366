// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>
#include <random>
#include <string>

namespace ricochet::tools::board {

/// Returns 128 random bits of the system's: a name that cannot be guessed.
inline std::string random_name() {
    constexpr int parts = 4;
    std::random_device device;
    std::string name;
    for (int i = 0; i < parts; ++i) {
        name += fmt::format("{:08x}", device());
    }
    return name;
}

}  // namespace ricochet::tools::board
