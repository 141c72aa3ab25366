// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/notation.hpp"
#include "tests/catch.hpp"

namespace ricochet {
namespace {

/// The cells of a line of a Markdown table, without blanks and backquotes around them.
std::vector<std::string> cells(const std::string& line) {
    std::vector<std::string> result;
    for (std::size_t start = 1; start < line.size();) {
        const std::size_t end = std::min(line.find('|', start), line.size());
        const std::string cell = line.substr(start, end - start);
        const std::size_t first = cell.find_first_not_of(" `");
        if (first != std::string::npos) {
            result.push_back(cell.substr(first, cell.find_last_not_of(" `") - first + 1));
        }
        start = end + 1;
    }
    return result;
}

TEST_CASE("the examples on the page of rules are true") {
    std::ifstream page(RICOCHET_TEST_DATA "/../../movegen/RULES.md");
    REQUIRE(page.is_open());
    std::string line;
    while (line != "## Examples") {
        REQUIRE(std::getline(page, line));
    }
    int examples = 0;
    while (std::getline(page, line)) {
        if (line.rfind("| `", 0) != 0) {
            continue;
        }
        const std::vector<std::string> row = cells(line);
        INFO(line);
        REQUIRE(row.size() == 4);
        const Result<Position> position = parse_fen(row[0], Variant::tensor);
        REQUIRE(position.ok());
        REQUIRE((row[2] == "yes" || row[2] == "no"));
        CHECK(parse_uci(row[1], position.value()).ok() == (row[2] == "yes"));
        ++examples;
    }
    CHECK(examples > 40);
}

}  // namespace
}  // namespace ricochet
