// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/puzzles/puzzle.hpp"

#include <algorithm>

#include "tests/catch.hpp"
#include "tests/tools/client/harness.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::analyse {
namespace {

const Puzzle bounce{
    Variant::tensor, "7k2/R8t/2p3p3/10/3P2P3/6KP2/PPP6r/10 b - - 1 38", {"j2a7^j7"}, {Theme::bounce}, 1035,
    "game 1, ply 1"};

TEST_CASE("a puzzle is a line of JSON and back") {
    CHECK(to_json(bounce).dump() ==
          R"({"variant":"tensor","fen":"7k2/R8t/2p3p3/10/3P2P3/6KP2/PPP6r/10 b - - 1 38","line":["j2a7^j7"],)"
          R"("themes":["bounce"],"rating":1035,"source":"game 1, ply 1"})");
    CHECK(parse_puzzle(to_json(bounce)) == bounce);
}

TEST_CASE("puzzles stand by their games, then by rating") {
    Puzzle harder = bounce;
    harder.rating = 1500;
    Puzzle tiled = bounce;
    tiled.variant = Variant::tiledsquares;
    CHECK(comes_before(bounce, harder));
    CHECK(comes_before(harder, tiled));
    CHECK_FALSE(comes_before(bounce, bounce));
}

TEST_CASE_METHOD(test::TemporaryFolder,
                 "a damaged file of puzzles is refused with the line and what is wrong") {
    const std::string good = to_json(bounce).dump() + "\n";
    write("puzzles", good + good);
    CHECK(read_puzzles(file("puzzles")).value().size() == 2);
    CHECK(read_puzzles(file("none")).error() == "cannot read '" + file("none") + "'");
    const auto damaged = [&](const std::string& from, const std::string& to, const std::string& why) {
        std::string line = good;
        line.replace(line.find(from), from.size(), to);
        write("puzzles", good + line);
        CHECK(read_puzzles(file("puzzles")).error() == "'" + file("puzzles") + "', line 2: " + why);
    };
    damaged("{", "", "it is not a JSON object");
    damaged("tensor", "chess", "its variant is 'chess', not tensor, tensorfree or tiledsquares");
    damaged("[\"bounce\"]", "[]", "it has no theme");
    damaged("[\"bounce\"]", "[\"luck\"]", "'luck' is not a theme");
    damaged("1035", "-1", "'rating' is \"-1\", not a whole number from 0 to 4000");
    damaged("j2a7^j7", "j2a7", "its line: j2a7 is written j2a7^j7");
    damaged("[\"j2a7^j7\"]", R"(["j2a7^j7","g3f3"])", "its line does not end with a move of the solver");
    damaged("[\"j2a7^j7\"]", "[]", "its line does not end with a move of the solver");
    damaged(" b - -", " x - -",
            "its fen: " +
                Game::from_fen("7k2/R8t/2p3p3/10/3P2P3/6KP2/PPP6r/10 x - - 1 38", Variant::tensor).error());
}

}  // namespace
}  // namespace ricochet::tools::analyse
