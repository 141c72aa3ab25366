// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/text/table_text.hpp"
#include "tests/catch.hpp"
#include "tests/engine/dialogue_support.hpp"
#include "tests/engine/subprocess.hpp"
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
    CHECK(count_of(probed, "line:") == 0);
    const Lines with_line =
        tables({"probe", "--line", "--folder", folder.path(), "k9/10/1K8/10/10/10/10/9Q w - - 0 1"});
    CHECK(with_line.back().starts_with("line: j1"));
    const auto json =
        nlohmann::json::parse(joined(tables({"stats", "--json", "--folder", folder.path(), "KQK", "KTK"})));
    REQUIRE(json.size() == 2);
    CHECK(json[0]["name"] == "KQK");
    const auto& white = json[0]["white"];
    CHECK(white["won"].get<double>() + white["drawn"].get<double>() > 99.999);
    CHECK(white["longest"].get<int>() % 2 == 1);
    CHECK(json[1]["dead"] == true);
    CHECK(json[1]["black"]["drawn"] == 100.0);
    CHECK_FALSE(json[0].contains("zugzwangs"));
    for (const char* const side : {"white", "black"}) {
        const nlohmann::json& shares = json[0][side];
        CHECK(shares["won"].get<double>() + shares["drawn"].get<double>() + shares["lost"].get<double>() ==
              Approx(100.0).margin(0.02));
    }
    const Lines zugzwangs = tables({"stats", "--json", "--zugzwangs", "--folder", folder.path()});
    CHECK(nlohmann::json::parse(joined(zugzwangs))[0]["zugzwangs"]["both_lose"]["positions"] == 0);
    const Lines counted = tables({"stats", "--zugzwangs", "--folder", folder.path()});
    CHECK(count_of(counted, "KQK, whoever has to move loses: 0 mutual zugzwangs") == 1);
    const Lines verified = tables({"verify", "--folder", folder.path(), "--sample", "500"});
    CHECK(count_of(verified, "KQK: 500 positions right") == 1);
    CHECK(tables({"verify", "--folder", folder.path(), "KTK"}) ==
          Lines{"KTK: drawn by the rules, without a table"});
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

TEST_CASE("xboard: the verdict of tables comes before the thinking") {
    const TemporaryFolder folder;
    tables({"make", "--folder", folder.path(), "--threads", "1", "KQK"});
    const Lines shown =
        answers_to(fmt::format("xboard\nprotover 2\noption TablePath={}\nforce\npost\n"
                               "setboard 10/10/10/10/4K5/10/10/k8Q b - - 0 1\nanalyze\nexit\n",
                               folder.path()));
    CHECK(count_of(shown, "0 -") == 1);
    CHECK(last_of(shown, "0 -").find(" 0 0 Table: white wins, mate in ") != std::string::npos);
}

TEST_CASE("a damaged table is named once, by UCI and by the command, and the search goes on without") {
    const TemporaryFolder folder;
    tables({"make", "--folder", folder.path(), "--threads", "1", "KQK"});
    {
        std::fstream file(folder.file("KQK.rct"), std::ios::binary | std::ios::in | std::ios::out);
        file.seekp(-1, std::ios::end);
        file.put('\0');
        file.seekp(-2, std::ios::end);
        file.put('\0');
    }
    const std::string fen = "10/10/10/10/4K5/8Q1/10/k9";
    const Lines lines = answers_to(
        fmt::format("setoption name TablePath value {}\nposition fen {} w - - 0 1\ngo depth 4\ngo depth 4\n",
                    folder.path(), fen));
    CHECK(count_of(lines, "info string error: the table '") == 1);
    CHECK(last_of(lines, "info string error: the table '").find("KQK.rct' is damaged in block ") !=
          std::string::npos);
    CHECK(count_of(lines, "bestmove ") == 2);
    const RunResult probed =
        run({program_path("ricochet"), "tables", "probe", "--folder", folder.path(), fen + " b - - 0 1"}, "");
    CHECK(probed.exit_code == 2);
    CHECK(probed.output.empty());
    CHECK(probed.errors.find("KQK.rct' is damaged in block ") != std::string::npos);
}

TEST_CASE("after two seconds of making tables it is said how long the rest takes") {
    const tables::MakingReport report{
        .name = "KNTK", .number = 2, .count = 8, .table_done = 0.5, .done = 0.125};
    using Seconds = std::chrono::duration<double>;
    CHECK(format_making(report, Seconds(1)) == "KNTK (2 of 8): 50 %");
    CHECK(format_making(report, Seconds(10)) == "KNTK (2 of 8): 50 %, all 12 %, 1:10 left");
}

TEST_CASE("who wins is told of wins and losses of both colours") {
    const Game white = game_from("10/10/10/10/4K5/10/8Q1/k9 w - - 0 1");
    const Game black = game_from("10/10/10/10/4K5/10/8Q1/k9 b - - 0 1");
    constexpr tables::TableCode win = 4;
    constexpr tables::TableCode loss = 3;
    CHECK(describe_verdict(win, white) == "white wins, mate in 2 moves (3 plies)");
    CHECK(describe_verdict(win, black) == "black wins, mate in 2 moves (3 plies)");
    CHECK(describe_verdict(loss, white) == "black wins, mate in 1 move (2 plies)");
    CHECK(describe_verdict(loss, black) == "white wins, mate in 1 move (2 plies)");
    CHECK(describe_verdict(tables::code_draw, black) == "drawn");
    // Where the mate comes too late it is told how the clock is set back, or that it is not.
    constexpr tables::TableCode far_loss = 201;
    CHECK(describe_verdict({.code = far_loss, .halfmove_clock = 20, .zeroing = 30}, white) ==
          "black wins, mate in 100 moves (200 plies), the next capture or pawn move in 30 plies");
    CHECK(describe_verdict({.code = far_loss, .halfmove_clock = 90, .zeroing = 30}, black) ==
          "drawn by the 50-move rule, without which white wins, mate in 100 moves (200 plies)");
}

TEST_CASE("before anything is made nobody knows how long it takes") {
    const tables::MakingReport report{.name = "KPK", .number = 1, .count = 3, .table_done = 0, .done = 0};
    CHECK(format_making(report, std::chrono::duration<double>(25)) == "KPK (1 of 3): 0 %");
}

TEST_CASE("of a table that was made it is said what it took") {
    tables::TableReport report;
    report.name = "KRKB";
    report.number = 2;
    report.count = 5;
    report.bytes = std::uint64_t{3} * 512 * 1024;
    report.memory = std::uint64_t{59} * 1024 * 1024;
    report.time = std::chrono::duration<double>(7.44);
    CHECK(format_made_table(report) == "KRKB (2 of 5): 7.4 s, 59 MiB of memory, 1.50 MiB on disk");
}

TEST_CASE("where tables cannot be written there is one line, and nothing is worked out or left behind") {
    const TemporaryFolder folder;
    const std::string make = program_path("ricochet") + " tables make --threads 1 KQK --folder ";
    const RunResult closed = run({"/bin/sh", "-c", make + "/proc"});
    CHECK(closed.exit_code == 1);
    CHECK(closed.errors.find("cannot write into the folder '/proc'") != std::string::npos);
    const RunResult full = run({"/bin/sh", "-c", "ulimit -f 4; " + make + folder.path()});
    CHECK(full.exit_code == 1);
    CHECK(full.output.empty());
    CHECK(full.errors.find("KQK.rct': File too large") != std::string::npos);
    CHECK(std::count(full.errors.begin(), full.errors.end(), '\n') == 1);
    CHECK(std::filesystem::is_empty(folder.path()));
}

}  // namespace
}  // namespace ricochet::test
