// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/paths.hpp"

namespace ricochet::test {

/// A line of an EPD file, comments aside: a FEN, and `;D1 30 ;D2 900 ...`.
struct PerftLine {
    struct Count {
        int depth;
        std::uint64_t leaves;
    };

    std::string fen;
    std::vector<Count> counts;
};

/// Reads a file of test data, which must be valid.
inline std::vector<PerftLine> read_perft_file(const std::string& name) {
    std::ifstream file(source_path("tests/data/" + std::string(name)));
    REQUIRE(file.is_open());
    std::vector<PerftLine> suite;
    std::string text;
    while (std::getline(file, text)) {
        if (text.starts_with('#')) {
            continue;
        }
        std::istringstream fields(text);
        PerftLine line;
        std::getline(fields, line.fen, ';');
        std::string field;
        while (std::getline(fields, field, ';')) {
            PerftLine::Count count{};
            char letter = 0;
            REQUIRE(std::istringstream(field) >> letter >> count.depth >> count.leaves);
            REQUIRE(letter == 'D');
            line.counts.push_back(count);
        }
        REQUIRE_FALSE(line.counts.empty());
        suite.push_back(line);
    }
    return suite;
}

}  // namespace ricochet::test
