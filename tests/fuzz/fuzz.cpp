// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>

namespace ricochet::test {

const FuzzTarget* find_fuzz_target(std::string_view name) {
    static constexpr std::array targets = {
        FuzzTarget{"fen", fuzz_fen},         FuzzTarget{"san", fuzz_san},         FuzzTarget{"uci", fuzz_uci},
        FuzzTarget{"xboard", fuzz_xboard},   FuzzTarget{"pgn", fuzz_pgn},         FuzzTarget{"epd", fuzz_epd},
        FuzzTarget{"journal", fuzz_journal}, FuzzTarget{"request", fuzz_request},
    };
    const auto* const target = std::ranges::find(targets, name, &FuzzTarget::name);
    if (target == targets.end()) {
        fmt::print(stderr, "ricochet_fuzz: name a target first\n");
        return nullptr;
    }
    return target;
}

void require(bool holds, std::string_view what) {
    if (!holds) {
        fmt::print(stderr, "fuzz: does not hold: {}\n", what);
        std::abort();
    }
}

std::string_view take_line(std::string_view& text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
}

}  // namespace ricochet::test
