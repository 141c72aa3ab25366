// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "movegen/common/variant.hpp"
#include "movegen/tensor/notation.hpp"
#include "movegen/tensor/position.hpp"
#include "movegen/tiled/notation.hpp"
#include "movegen/tiled/position.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/reference/tiled/rules.hpp"

namespace ricochet {
namespace {

const std::filesystem::path source_root = source_path("");

/// The cells of a line of a Markdown table, without surrounding blanks and backquotes.
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

/// The rows of the table under `## Examples`: position, move, `yes` or `no`, what it shows.
std::vector<std::vector<std::string>> examples_of(const std::string& page) {
    std::ifstream file(source_root / "movegen" / page);
    REQUIRE(file.is_open());
    std::string line;
    while (line != "## Examples") {
        REQUIRE(std::getline(file, line));
    }
    std::vector<std::vector<std::string>> rows;
    while (std::getline(file, line)) {
        if (line.rfind("| `", 0) != 0) {
            continue;
        }
        rows.push_back(cells(line));
        INFO(line);
        REQUIRE(rows.back().size() == 4);
        REQUIRE((rows.back()[2] == "yes" || rows.back()[2] == "no"));
    }
    return rows;
}

TEST_CASE("the examples on the page of rules are true") {
    const auto examples = examples_of("RULES.md");
    for (const auto& row : examples) {
        INFO(row[0] << ' ' << row[1]);
        const Result<tensor::Position> position = tensor::Position::from_fen(row[0], Variant::tensor);
        REQUIRE(position.ok());
        CHECK(tensor::parse_uci(row[1], position.value()).ok() == (row[2] == "yes"));
    }
    CHECK(examples.size() > 40);
}

TEST_CASE("the examples on the page of the tiled game's rules are true, and true to the reference") {
    const auto examples = examples_of("RULES-TILED.md");
    for (const auto& row : examples) {
        INFO(row[0] << ' ' << row[1]);
        const reference::tiled::Board board = reference::tiled::parse(row[0]);
        REQUIRE(reference::tiled::fault(board).empty());
        CHECK(reference::tiled::successors(board).contains(row[1]) == (row[2] == "yes"));
        const Result<tiled::Position> position = tiled::Position::from_fen(row[0]);
        REQUIRE(position.ok());
        CHECK(tiled::parse_uci(row[1], position.value()).ok() == (row[2] == "yes"));
    }
    CHECK(examples.size() > 25);
}

std::string contents(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    REQUIRE(file.is_open());
    return {std::istreambuf_iterator<char>(file), {}};
}

TEST_CASE("the rules page of every game names it") {
    for (const VariantRow& row : variants()) {
        CAPTURE(row.name);
        const std::string page = contents(source_root / row.rules_page);
        CHECK((page.find(fmt::format("[Variant \"{}\"]", row.pgn_name)) != std::string::npos ||
               page.find(fmt::format("`{}`", row.name)) != std::string::npos));
    }
}

}  // namespace
}  // namespace ricochet
