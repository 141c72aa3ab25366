// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/report/outputs.hpp"

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/match/play/openings.hpp"
#include "tools/match/report/game_pgn.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

/// A match of two games, and a folder for its outputs.
struct OutputFolder : TemporaryFolder {
    const Conditions conditions = conditions_of({"a", "b"});
    const std::vector<GameRecord> two_games = {short_game(1, "a", "b"), short_game(2, "b", "a")};
};

constexpr const char* foreign = "[Event \"Club\"]\n[White \"me\"]\n\n1. e4 { [Event \"x\"] } 1-0\n\n";

}  // namespace

TEST_CASE_METHOD(OutputFolder, "games of others in a PGN file stay, the journal's own are written once") {
    Outputs outputs;
    outputs.pgn = file("p");
    write("p", foreign);
    REQUIRE(write_outputs(outputs, conditions, {two_games[0]}).empty());
    REQUIRE_FALSE(append_game(outputs, conditions, two_games[1]).has_value());
    const std::string both = foreign + to_pgn(two_games[0], conditions) + to_pgn(two_games[1], conditions);
    CHECK(read("p") == both);
    REQUIRE(write_outputs(outputs, conditions, two_games).empty());
    CHECK(read("p") == both);
    // The same plan played again is a different match.
    std::vector<GameRecord> again = {two_games[0]};
    again[0].start_time = "2026-11-20T08:42:00";
    REQUIRE(write_outputs(outputs, conditions, again).empty());
    CHECK(read("p") == both + to_pgn(again[0], conditions));
    outputs.keeps_foreign_games = false;
    REQUIRE(write_outputs(outputs, conditions, again).empty());
    CHECK(read("p") == to_pgn(again[0], conditions));
}

TEST_CASE_METHOD(OutputFolder, "the journal's own games are found in a PGN file of another style") {
    const PgnStyle old_style = GENERATE(PgnStyle{}, PgnStyle{true, false, false, false},
                                        PgnStyle{false, true, true, false}, PgnStyle{true, false, false, true});
    const PgnStyle new_style = GENERATE(PgnStyle{}, PgnStyle{true, true, false, false},
                                        PgnStyle{false, false, false, false, true, true});
    Outputs outputs;
    outputs.pgn = file("p");
    write("p", foreign);
    outputs.pgn_style = old_style;
    REQUIRE(write_outputs(outputs, conditions, two_games).empty());
    outputs.pgn_style = new_style;
    REQUIRE(write_outputs(outputs, conditions, two_games).empty());
    CHECK(read("p") ==
          foreign + to_pgn(two_games[0], conditions, new_style) + to_pgn(two_games[1], conditions, new_style));
}

TEST_CASE_METHOD(OutputFolder, "the final positions are written one a line, and their failure is reported") {
    Outputs outputs;
    outputs.epd = file("e");
    REQUIRE(write_outputs(outputs, conditions, {two_games[0]}).empty());
    const std::string line = final_fen(two_games[0], Variant::tensor) + "\n";
    REQUIRE_FALSE(append_game(outputs, conditions, two_games[1]).has_value());
    CHECK(read("e") == line + line);
    outputs.epd = "/dev/full";
    CHECK(append_game(outputs, conditions, two_games[1]).has_value());
}

TEST_CASE_METHOD(OutputFolder, "positions of others in an EPD file stay, the journal's own are written once") {
    Outputs outputs;
    outputs.epd = file("e");
    const std::string own = final_fen(two_games[0], Variant::tensor) + "\n";
    const std::string others = start_rows + " w - - 0 1\n" + own + "# a note\n";
    write("e", others);
    REQUIRE(write_outputs(outputs, conditions, {}).empty());
    CHECK(read("e") == others);
    REQUIRE_FALSE(append_game(outputs, conditions, two_games[0]).has_value());
    CHECK(read("e") == others + own);
    REQUIRE(write_outputs(outputs, conditions, two_games).empty());
    CHECK(read("e") == start_rows + " w - - 0 1\n# a note\n" + own + own);
    // Both games end in the same position: rewriting does not change the file.
    REQUIRE(write_outputs(outputs, conditions, two_games).empty());
    CHECK(read("e") == start_rows + " w - - 0 1\n# a note\n" + own + own);
    // An incomplete line is the journal's own if one of its positions begins with it.
    write("e", others + own.substr(0, 9));
    REQUIRE(write_outputs(outputs, conditions, {two_games[0]}).empty());
    CHECK(read("e") == start_rows + " w - - 0 1\n# a note\n" + own);
    write("e", "torn/");
    REQUIRE(write_outputs(outputs, conditions, {two_games[0]}).empty());
    CHECK(read("e") == "torn/\n" + own);
}

TEST_CASE_METHOD(OutputFolder, "a torn last game is the journal's own where it begins like one") {
    const std::string first = to_pgn(two_games[0], conditions);
    const std::string second = to_pgn(two_games[1], conditions);
    for (std::size_t size = 1; size < second.size(); ++size) {
        CHECK(foreign_games(foreign + first + second.substr(0, size), conditions, two_games) == foreign);
    }
    CHECK(foreign_games(first, conditions, two_games).empty());
    CHECK(foreign_games("", conditions, two_games).empty());
}

TEST_CASE_METHOD(OutputFolder, "one output that fails costs no other, and is named") {
    Outputs outputs;
    outputs.pgn = "/dev/full";
    outputs.html = file("h");
    outputs.json = file("j");
    const std::vector<Error> failed = write_outputs(outputs, conditions, two_games);
    REQUIRE(failed.size() == 1);
    CHECK(contains(failed[0].message, "/dev/full"));
    CHECK(contains(failed[0].message, "No space left"));
    CHECK_FALSE(read("h").empty());
    CHECK_FALSE(read("j").empty());
}
