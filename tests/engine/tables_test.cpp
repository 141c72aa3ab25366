// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <string>

#include "tests/catch.hpp"
#include "tests/engine/dialogue_support.hpp"
#include "tests/tools/tables/table_folder.hpp"

namespace ricochet::test {
namespace {

TEST_CASE("TablePath shows what tables say, and what is none is refused with one line") {
    const TableFolder folder;
    folder.make({"KQK"});
    const std::string position = "position fen k9/10/10/10/4K5/10/10/9Q w - - 0 1\n";
    const Lines lines = answers_to(
        fmt::format("setoption name TablePath value {}\n{}eval\ngo depth 4\n", folder.path(), position));
    CHECK(count_of(lines, "Table: white wins, mate in ") == 1);
    CHECK(last_of(lines, "info depth 4").find(" tbhits ") != std::string::npos);
    CHECK(count_of(lines, "bestmove ") == 1);
    const Lines refused = answers_to(fmt::format("setoption name TablePath value {}\n{}eval\ngo depth 4\n",
                                                 folder.file("nowhere"), position));
    CHECK(count_of(refused, "info string error: option TablePath: cannot read the folder") == 1);
    CHECK(count_of(refused, "info string") == 1);
    CHECK(count_of(refused, "Table: ") == 0);
    CHECK(count_of(refused, "bestmove ") == 1);
}

TEST_CASE("xboard: the verdict of tables comes before the thinking") {
    const TableFolder folder;
    folder.make({"KQK"});
    const Lines shown =
        answers_to(fmt::format("xboard\nprotover 2\noption TablePath={}\nforce\npost\n"
                               "setboard 10/10/10/10/4K5/10/10/k8Q b - - 0 1\nanalyze\nexit\n",
                               folder.path()));
    CHECK(count_of(shown, "0 -") == 1);
    CHECK(last_of(shown, "0 -").find(" 0 0 Table: white wins, mate in ") != std::string::npos);
}

TEST_CASE("a damaged table of a folder is named at once, and its neighbours are used") {
    const TableFolder folder;
    folder.make({"KQK", "KRK"});
    folder.write("KRK.rct", "Ricochet tables\n");
    const Lines lines = answers_to(
        fmt::format("setoption name TablePath value {}\nposition fen k9/10/10/10/4K5/10/10/9Q w - - 0 1\n"
                    "eval\n",
                    folder.path()));
    REQUIRE_FALSE(lines.empty());
    CHECK(lines.front().find("KRK.rct' is cut short") != std::string::npos);
    CHECK(count_of(lines, "info string error: ") == 1);
    CHECK(count_of(lines, "Table: white wins, mate in ") == 1);
}

TEST_CASE("a damaged table is named once, and the search goes on without") {
    const TableFolder folder;
    folder.make({"KQK"});
    folder.damage("KQK.rct");
    const std::string fen = "10/10/10/10/4K5/8Q1/10/k9";
    const Lines lines = answers_to(
        fmt::format("setoption name TablePath value {}\nposition fen {} w - - 0 1\ngo depth 4\ngo depth 4\n",
                    folder.path(), fen));
    CHECK(count_of(lines, "info string error: the table '") == 1);
    CHECK(last_of(lines, "info string error: the table '").find("KQK.rct' is damaged in block ") !=
          std::string::npos);
    CHECK(count_of(lines, "bestmove ") == 2);
}

}  // namespace
}  // namespace ricochet::test
