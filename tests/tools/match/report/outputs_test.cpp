// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/report/outputs.hpp"

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/match/play/openings.hpp"
#include "tools/match/report/game_pgn.hpp"
#include "tools/match/report/pgn_file.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

Conditions two_engines() {
    Conditions conditions;
    for (const char* const name : {"a", "b"}) {
        Participant engine;
        engine.name = name;
        engine.bounds.nodes = 1;
        conditions.engines.push_back(engine);
    }
    return conditions;
}

GameRecord game(int number, int think_time) {
    GameRecord record;
    record.identity = {number, 1, (number + 1) / 2, number % 2 == 1 ? "a" : "b", number % 2 == 1 ? "b" : "a"};
    record.opening = start_opening(Variant::tensor);
    record.moves = {{"e2e4", SearchScore{false, 10}, 3, 5, Milliseconds(think_time), {}, {}}};
    record.result = GameResult::draw;
    record.ending = Ending::max_moves;
    record.start_time = "2026-11-20T08:41:54";
    return record;
}

constexpr const char* foreign = "[Event \"Club\"]\n[White \"me\"]\n\n1. e4 { [Event \"x\"] } 1-0\n\n";

}  // namespace

TEST_CASE("games of others in a PGN file stay, the journal's own are written once") {
    const TemporaryFolder folder;
    const Conditions conditions = two_engines();
    const std::vector<GameRecord> one = {game(1, 7)};
    const std::vector<GameRecord> two = {game(1, 7), game(2, 8)};
    Outputs outputs;
    outputs.pgn = folder.file("p");
    write_file(outputs.pgn, foreign);
    REQUIRE(write_outputs(outputs, conditions, one).empty());
    REQUIRE_FALSE(append_game(outputs, conditions, two[1]).has_value());
    const std::string both = foreign + to_pgn(two[0], conditions) + to_pgn(two[1], conditions);
    CHECK(read_file(outputs.pgn) == both);
    REQUIRE(write_outputs(outputs, conditions, two).empty());
    CHECK(read_file(outputs.pgn) == both);
    // The same plan played once more is another match.
    const std::vector<GameRecord> again = {game(1, 9)};
    REQUIRE(write_outputs(outputs, conditions, again).empty());
    CHECK(read_file(outputs.pgn) == both + to_pgn(again[0], conditions));
    outputs.keeps_foreign_games = false;
    REQUIRE(write_outputs(outputs, conditions, again).empty());
    CHECK(read_file(outputs.pgn) == to_pgn(again[0], conditions));
}

TEST_CASE("a torn last game is the journal's own where it begins like one") {
    const Conditions conditions = two_engines();
    const std::vector<GameRecord> games = {game(1, 7), game(2, 8)};
    const std::string first = to_pgn(games[0], conditions);
    const std::string second = to_pgn(games[1], conditions);
    for (std::size_t size = 1; size < second.size(); ++size) {
        CHECK(foreign_games(foreign + first + second.substr(0, size), conditions, games) == foreign);
    }
    CHECK(foreign_games(first, conditions, games).empty());
    CHECK(foreign_games("", conditions, games).empty());
}

TEST_CASE("one output that fails costs no other, and is named") {
    const TemporaryFolder folder;
    const Outputs outputs = {"/dev/full", true, folder.file("h"), folder.file("j")};
    const std::vector<Error> failed = write_outputs(outputs, two_engines(), {game(1, 7)});
    REQUIRE(failed.size() == 1);
    CHECK(failed[0].message.find("/dev/full") != std::string::npos);
    CHECK(failed[0].message.find("No space left") != std::string::npos);
    CHECK_FALSE(read_file(folder.file("h")).empty());
    CHECK_FALSE(read_file(folder.file("j")).empty());
}

TEST_CASE("outputs never take the place of a journal, of each other or of a text that is no PGN") {
    const TemporaryFolder folder;
    const std::string journal = to_header(two_engines()).dump() + "\n";
    write_file(folder.file("other"), journal);
    write_file(folder.file("notes"), "hello\n");
    write_file(folder.file("game.pgn"), foreign);
    const std::string other = folder.file("other");
    CHECK(find_conflict({other, true, "", ""}, {}).has_value());
    CHECK(find_conflict({other, false, "", ""}, {}).has_value());
    CHECK(find_conflict({"", true, other, ""}, {}).has_value());
    CHECK(find_conflict({"", true, "", other}, {}) == "-json '" + other + "' is the journal of a tournament");
    CHECK(find_conflict({"", true, folder.file("x"), folder.file("x")}, {}).has_value());
    CHECK(find_conflict({"", true, "", folder.file("x")}, {{"the journal", folder.file("x"), false}})
              .has_value());
    CHECK(find_conflict({"", true, "", folder.file("x")}, {{"the journal", folder.file("x.new"), false}})
              .has_value());
    const std::string notes = folder.file("notes");
    CHECK(find_conflict({notes, true, "", ""}, {}) == "-pgnout '" + notes +
                                                          "' exists and is no PGN file; -pgnout file=" + notes +
                                                          " append=false replaces it");
    CHECK_FALSE(find_conflict({notes, false, "", ""}, {}).has_value());
    CHECK_FALSE(
        find_conflict({folder.file("game.pgn"), true, folder.file("h"), folder.file("j")}, {}).has_value());
}
