// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/tools/client/harness.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::test {
namespace {

/// A folder to run ricochet-tables in.
struct TablesFolder : TemporaryFolder {
    [[nodiscard]] Finished tables(const std::string& arguments) const {
        return shell(program_path("ricochet-tables") + " " + arguments);
    }
    /// The output of a run that must succeed.
    [[nodiscard]] std::string printed(const std::string& arguments) const {
        const Finished finished = tables(arguments);
        INFO(finished.err);
        CHECK(finished.exit_code == 0);
        return finished.out;
    }
};

constexpr auto mate_in_one = "'k9/10/1K8/10/10/10/10/9Q w - - 0 1'";

TEST_CASE_METHOD(TablesFolder, "tablebases are made, probed, counted and verified from the command line") {
    const std::string made = printed("make --folder t --threads 1 KQK");
    CHECK(made.starts_with("KQK (1 of 1): "));
    CHECK(made.ends_with("\n1 tablebase in the folder 't'\n"));
    const std::string probed = printed(std::string("probe --folder t ") + mate_in_one);
    CHECK(probed.starts_with("white wins, mate in 1 move (1 ply)\n"));
    CHECK(contains(probed, "\nj1j8: win, mate in 1 move (1 ply)\n"));
    CHECK_FALSE(contains(probed, "line:"));
    const std::string with_line = printed(std::string("probe --line --folder t ") + mate_in_one);
    CHECK(contains(with_line, "\nline: j1"));
    const auto json = Json::parse(printed("stats --json --folder t KQK KTK"));
    REQUIRE(json.size() == 2);
    CHECK(json[0]["name"] == "KQK");
    const auto& white = json[0]["white"];
    CHECK(white["won"].get<double>() + white["drawn"].get<double>() > 99.999);
    CHECK(white["longest"].get<int>() % 2 == 1);
    CHECK(json[1]["dead"] == true);
    CHECK(json[1]["black"]["drawn"] == 100.0);
    CHECK_FALSE(json[0].contains("zugzwangs"));
    for (const char* const side : {"white", "black"}) {
        const auto& shares = json[0][side];
        CHECK(shares["won"].get<double>() + shares["drawn"].get<double>() + shares["lost"].get<double>() ==
              Approx(100.0).margin(0.02));
    }
    const auto zugzwangs = Json::parse(printed("stats --json --zugzwangs --folder t"));
    CHECK(zugzwangs[0]["zugzwangs"]["both_lose"]["positions"] == 0);
    CHECK(
        contains(printed("stats --zugzwangs --folder t"), "KQK, the side to move loses: 0 mutual zugzwangs\n"));
    CHECK(printed("verify --folder t --sample 500").starts_with("KQK: 500 positions right"));
    CHECK(std::stoi(printed("verify --folder t").substr(5)) > 150'000);
    CHECK(
        contains(tables("stats --folder t --pieces 3").err, "there is no tablebase of KRK in the folder 't'"));
    CHECK(printed("verify --folder t KTK") == "KTK: drawn by the rules, without a tablebase\n");
}

TEST_CASE_METHOD(TablesFolder, "a damaged tablebase is named, and its contents are not reported") {
    REQUIRE(tables("make --folder . --threads 1 KQK").exit_code == 0);
    {
        std::fstream damaged(file("KQK.rct"), std::ios::binary | std::ios::in | std::ios::out);
        damaged.seekp(-2, std::ios::end);
        damaged << "xx";
    }
    const Finished probed = tables("probe --folder . '10/10/10/10/4K5/8Q1/10/k9 b - - 0 1'");
    CHECK(probed.exit_code == 1);
    CHECK(probed.out.empty());
    CHECK(contains(probed.err, "KQK.rct' is damaged in block "));
}

TEST_CASE_METHOD(TablesFolder, "what cannot be used is refused in one line") {
    for (const auto& [arguments, why] :
         {std::pair("make --folder . KXK", "KXK"), std::pair("stats --folder nowhere", "nowhere"),
          std::pair("probe --folder . nonsense", "there is no tablebase in the folder '.'"),
          std::pair("make KQK", "--folder"), std::pair("stats", "--folder"), std::pair("", "subcommand")}) {
        const Finished refused = tables(arguments);
        INFO(arguments << ": " << refused.err);
        CHECK(refused.exit_code != 0);
        CHECK(refused.out.empty());
        CHECK(refused.err.starts_with("ricochet-tables: "));
        CHECK(contains(refused.err, why));
        CHECK(count_of(refused.err, "\n") == 1);
    }
}

TEST_CASE_METHOD(TablesFolder, "an unwritable folder is reported in one line, and nothing is left behind") {
    const Finished closed = tables("make --threads 1 KQK --folder /proc");
    CHECK(closed.exit_code == 1);
    CHECK(contains(closed.err, "'/proc/tables.lock'"));
    const Finished full = shell("ulimit -f 4; trap '' XFSZ; " + program_path("ricochet-tables") +
                                " make --threads 1 KQK --folder t");
    CHECK(full.exit_code == 1);
    CHECK(full.out.empty());
    CHECK(contains(full.err, "KQK.rct': File too large"));
    CHECK(count_of(full.err, "\n") == 1);
    CHECK(std::filesystem::is_empty(file("t")));
}

}  // namespace
}  // namespace ricochet::tools::test
