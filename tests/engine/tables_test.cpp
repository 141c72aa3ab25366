// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/catch.hpp"
#include "tests/engine/dialogue_support.hpp"
#include "tests/paths.hpp"
#include "tests/tools/client/harness.hpp"

namespace ricochet::test {
namespace {

using tools::test::TemporaryFolder;

std::string joined(const Lines& lines) {
    std::string text;
    for (const std::string& line : lines) {
        text += line;
    }
    return text;
}

Lines tables(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {program_path("ricochet"), "tables"});
    return answers_to("", arguments);
}

TEST_CASE("tables are made, asked, counted and verified from the command line") {
    const TemporaryFolder folder;
    const Lines made = tables({"make", "--folder", folder.path(), "--threads", "1", "KQK"});
    CHECK(count_of(made, "KQK (1 of 1): ") == 1);
    CHECK(count_of(made, "1 table in the folder") == 1);
    const Lines probed = tables({"probe", "--folder", folder.path(), "k9/10/1K8/10/10/10/10/9Q w - - 0 1"});
    REQUIRE(!probed.empty());
    CHECK(probed.front() == "white wins, mate in 1 move (1 ply)");
    CHECK(count_of(probed, "j1j8: win, mate in 1 move (1 ply)") == 1);
    const auto json =
        nlohmann::json::parse(joined(tables({"stats", "--json", "--folder", folder.path(), "KQK", "KTK"})));
    REQUIRE(json.size() == 2);
    CHECK(json[0]["name"] == "KQK");
    const auto& white = json[0]["white"];
    CHECK(white["won"].get<double>() + white["drawn"].get<double>() > 99.999);
    CHECK(white["longest"].get<int>() % 2 == 1);
    CHECK(json[1]["dead"] == true);
    const Lines verified = tables({"verify", "--folder", folder.path(), "--sample", "500"});
    CHECK(count_of(verified, "KQK: 500 positions right") == 1);
}

TEST_CASE("TablePath shows what tables say, and what is none is refused with one line") {
    const TemporaryFolder folder;
    tables({"make", "--folder", folder.path(), "--threads", "1", "KQK"});
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

}  // namespace
}  // namespace ricochet::test
