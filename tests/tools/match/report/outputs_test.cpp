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

Outputs outputs_of(const std::string& pgn, bool keeps_foreign_games, const std::string& html,
                   const std::string& json) {
    Outputs outputs;
    outputs.pgn = pgn;
    outputs.keeps_foreign_games = keeps_foreign_games;
    outputs.html = html;
    outputs.json = json;
    return outputs;
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

TEST_CASE("the journal's own games are found in a PGN file of another style") {
    const TemporaryFolder folder;
    const Conditions conditions = two_engines();
    const std::vector<GameRecord> games = {game(1, 7), game(2, 8)};
    const PgnStyle old_style = GENERATE(PgnStyle{}, PgnStyle{true, false, false, false},
                                        PgnStyle{false, true, true, false}, PgnStyle{true, false, false, true});
    const PgnStyle new_style = GENERATE(PgnStyle{}, PgnStyle{true, true, false, false});
    Outputs outputs;
    outputs.pgn = folder.file("p");
    write_file(outputs.pgn, foreign);
    outputs.pgn_style = old_style;
    REQUIRE(write_outputs(outputs, conditions, games).empty());
    outputs.pgn_style = new_style;
    REQUIRE(write_outputs(outputs, conditions, games).empty());
    CHECK(read_file(outputs.pgn) ==
          foreign + to_pgn(games[0], conditions, new_style) + to_pgn(games[1], conditions, new_style));
}

TEST_CASE("the options that make outputs again have their keys") {
    Outputs outputs = outputs_of("p", false, "", "j");
    outputs.epd = "e";
    outputs.pgn_style.uci_moves = true;
    outputs.parameters = "tuned";
    CHECK(to_arguments(outputs) == std::vector<std::string>{"-pgnout", "p", "append=false", "notation=uci",
                                                            "-epdout", "e", "-json", "j"});
}

TEST_CASE("the final positions are written one a line, and their failure is told") {
    const TemporaryFolder folder;
    const Conditions conditions = two_engines();
    Outputs outputs;
    outputs.epd = folder.file("e");
    REQUIRE(write_outputs(outputs, conditions, {game(1, 7)}).empty());
    const std::string line = final_fen(game(1, 7), Variant::tensor) + "\n";
    REQUIRE_FALSE(append_game(outputs, conditions, game(2, 8)).has_value());
    CHECK(read_file(outputs.epd) == line + line);
    outputs.epd = "/dev/full";
    CHECK(append_game(outputs, conditions, game(2, 8)).has_value());
    outputs.epd = folder.file("e");
    outputs.json = outputs.epd;
    CHECK(find_conflict(outputs, {}).has_value());
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
    const Outputs outputs = outputs_of("/dev/full", true, folder.file("h"), folder.file("j"));
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
    CHECK(find_conflict(outputs_of(other, true, "", ""), {}).has_value());
    CHECK(find_conflict(outputs_of(other, false, "", ""), {}).has_value());
    CHECK(find_conflict(outputs_of("", true, other, ""), {}).has_value());
    CHECK(find_conflict(outputs_of("", true, "", other), {}) ==
          "-json '" + other + "' is the journal of a tournament");
    CHECK(find_conflict(outputs_of("", true, folder.file("x"), folder.file("x")), {}).has_value());
    CHECK(find_conflict(outputs_of("", true, "", folder.file("x")), {{"the journal", folder.file("x"), false}})
              .has_value());
    CHECK(find_conflict(outputs_of("", true, "", folder.file("x")),
                        {{"the journal", folder.file("x.new"), false}})
              .has_value());
    const std::string notes = folder.file("notes");
    CHECK(find_conflict(outputs_of(notes, true, "", ""), {}) ==
          "-pgnout '" + notes + "' exists and is no PGN file; -pgnout file=" + notes +
              " append=false replaces it");
    CHECK_FALSE(find_conflict(outputs_of(notes, false, "", ""), {}).has_value());
    CHECK_FALSE(find_conflict(outputs_of(folder.file("game.pgn"), true, folder.file("h"), folder.file("j")), {})
                    .has_value());
}
