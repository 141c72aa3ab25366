// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <utility>
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

/// A page of rules, and how code cites it.
struct Page {
    std::string name;
    std::filesystem::path path = source_root / "movegen" / (name + ".md");
};

const Page tensor_page{"RULES"};
const Page tiled_page{"RULES-TILED"};

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

/// The rows of the table under `## Examples`: position, move, `yes` or `no`, what it shows.
std::vector<std::vector<std::string>> examples_of(const Page& page) {
    std::ifstream file(page.path);
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
    const auto examples = examples_of(tensor_page);
    for (const auto& row : examples) {
        INFO(row[0] << ' ' << row[1]);
        const Result<tensor::Position> position = tensor::Position::from_fen(row[0], Variant::tensor);
        REQUIRE(position.ok());
        CHECK(tensor::parse_uci(row[1], position.value()).ok() == (row[2] == "yes"));
    }
    CHECK(examples.size() > 40);
}

TEST_CASE("the examples on the page of the tiled game's rules are true, and true to the reference") {
    const auto examples = examples_of(tiled_page);
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

/// The numbers of the page's headings: `3`, `3.5`.
std::set<std::string> sections_of(const Page& page) {
    std::ifstream file(page.path);
    REQUIRE(file.is_open());
    const std::regex heading(R"(#+ ([0-9]+(\.[0-9]+)?)\.? .*)");
    std::set<std::string> sections;
    std::smatch match;
    for (std::string line; std::getline(file, line);) {
        if (std::regex_match(line, match, heading)) {
            sections.insert(match[1]);
        }
    }
    return sections;
}

/// What is wrong with the citations of a text: one line each.
std::vector<std::string> bad_citations(const std::string& text, const std::string& name,
                                       const std::set<std::string>& sections) {
    // The name is taken apart from the rest, for this file is searched too.
    const std::regex old_form(name + R"((\.md)?,?\s[\s/*#]*sections?\s)");
    const std::regex citation(name + R"( (([0-9]+(\.[0-9]+)?)((,| and) [0-9]+(\.[0-9]+)?)*))");
    const std::regex number(R"([0-9]+(\.[0-9]+)?)");
    const std::sregex_iterator end;
    std::vector<std::string> bad;
    for (std::sregex_iterator found(text.begin(), text.end(), old_form); found != end; ++found) {
        bad.push_back("the old form: " + found->str());
    }
    for (std::sregex_iterator found(text.begin(), text.end(), citation); found != end; ++found) {
        const std::string numbers = found->str(1);
        for (std::sregex_iterator cited(numbers.begin(), numbers.end(), number); cited != end; ++cited) {
            if (!sections.contains(cited->str())) {
                bad.push_back("no such section: " + found->str());
            }
        }
    }
    return bad;
}

std::string contents(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    REQUIRE(file.is_open());
    return {std::istreambuf_iterator<char>(file), {}};
}

TEST_CASE("the pages of rules have the numbered sections that are cited") {
    CHECK(sections_of(tensor_page) == std::set<std::string>{"1", "2", "3", "3.1", "3.2", "3.3", "3.4", "3.5",
                                                            "3.6", "3.7", "3.8", "4", "5", "6", "7", "8", "9"});
    CHECK(sections_of(tiled_page) == std::set<std::string>{"1", "2", "3", "3.1", "3.2", "3.3", "3.4", "3.5",
                                                           "4", "5", "6", "7", "7.1", "7.2", "8", "9"});
}

TEST_CASE("a wrong citation of the rules is found") {
    const std::set<std::string> sections = {"3", "3.5", "9"};
    const std::string& name = tensor_page.name;
    for (const char* const good : {" 3", " 3.5", " 3, 3.5 and 9.", " page", " = 4;"}) {
        INFO(good);
        CHECK(bad_citations(name + good, name, sections).empty());
    }
    for (const char* const bad :
         {" 4", " 3.55", " 3.5 and 4", " section 3", ".md, section 3", "\n    /// section 3"}) {
        INFO(bad);
        CHECK(bad_citations(name + bad, name, sections).size() == 1);
    }
    // Either page's citations leave the other alone.
    CHECK(bad_citations(tiled_page.name + " 4", name, sections).empty());
    CHECK(bad_citations(name + " 4", tiled_page.name, sections).empty());
    CHECK(bad_citations(tiled_page.name + " 4", tiled_page.name, sections).size() == 1);
}

TEST_CASE("every citation of the rules names a section of the page") {
    constexpr std::array folders = {"movegen", "search", "bench", "engine", "tools", "tests"};
    const std::set<std::string> kinds = {".cpp", ".hpp", ".js", ".py", ".md"};
    const std::vector<std::pair<Page, std::set<std::string>>> pages = {{tensor_page, sections_of(tensor_page)},
                                                                       {tiled_page, sections_of(tiled_page)}};
    std::vector<std::string> bad;
    for (const char* const folder : folders) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(source_root / folder)) {
            if (!entry.is_regular_file() || !kinds.contains(entry.path().extension())) {
                continue;
            }
            const std::string text = contents(entry.path());
            for (const auto& [page, sections] : pages) {
                for (const std::string& what : bad_citations(text, page.name, sections)) {
                    bad.push_back(
                        fmt::format("{}: {}", entry.path().lexically_relative(source_root).string(), what));
                }
            }
        }
    }
    CAPTURE(bad);
    CHECK(bad.empty());
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
