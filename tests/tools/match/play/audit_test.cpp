// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/audit.hpp"

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"

using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

/// White has a clock of one second plus 10 ms a move, Black has none; a draw after one move each.
Conditions audited_conditions() {
    Conditions conditions = conditions_of({"a", "b"});
    conditions.engines[0].bounds.clock = ClockSetting{0, Milliseconds(1000), Milliseconds(10)};
    conditions.adjudication.max_moves = 1;
    return conditions;
}

/// A game consistent with these conditions.
GameRecord audited_game() {
    GameRecord record = short_game(1, "a", "b");
    record.moves = {{"e2e4", {}, 3, 5, Milliseconds(7), Milliseconds(1002), {}},
                    {"e7e5", {}, 3, 5, Milliseconds(90), Milliseconds(1002), {}}};
    return record;
}

/// The audit's finding after a change to the game; at most one line.
template <class Change>
std::string audited(Change change) {
    GameRecord record = audited_game();
    change(record);
    const std::vector<std::string> said = find_disagreements(record, audited_conditions());
    REQUIRE(said.size() <= 1);
    return said.empty() ? "" : said.front();
}

}  // namespace

TEST_CASE("a game that agrees with rules and clocks has no finding") {
    CHECK(audited([](GameRecord&) {}).empty());
    // Each time is truncated to milliseconds.
    CHECK(audited([](GameRecord& record) {
              record.moves[0].white_clock = record.moves[1].white_clock = Milliseconds(1003);
          }).empty());
    CHECK(audited([](GameRecord& record) {
              record.moves.pop_back();
              record.result = GameResult::white_wins;
              record.ending = Ending::illegal_move;
              record.offender = "b";
          }).empty());
}

TEST_CASE("a result or ending that the rules do not give is reported") {
    CHECK(audited([](GameRecord& record) {
              record.result = GameResult::white_wins;
              record.ending = Ending::checkmate;
          }) == "the journal says 1-0 by checkmate, the rules say 1/2-1/2 by move limit");
    CHECK(audited([](GameRecord& record) { record.moves.pop_back(); }) ==
          "the journal says 1/2-1/2 by move limit, but nothing has ended the game there");
    CHECK(audited([](GameRecord& record) {
              record.moves.push_back({"d2d4", {}, 3, 5, Milliseconds(0), Milliseconds(1012), {}});
          }) == "it is over after ply 2, 1/2-1/2 by move limit, but continues");
    CHECK(audited([](GameRecord& record) {
              record.moves.pop_back();
              record.result = GameResult::white_wins;
              record.ending = Ending::time_loss;
              record.offender = "b";
          }) == "b is said to have lost on time, but has no clock");
    CHECK(audited([](GameRecord& record) {
              record.moves.pop_back();
              record.ending = Ending::crash;
              record.offender = "b";
          }) == "b is to blame for the crash, but the result is 1/2-1/2");
    CHECK(audited([](GameRecord& record) { record.offender = "a"; }) ==
          "the journal blames a for 1/2-1/2 by move limit, for which nobody is to blame");
}

TEST_CASE("times that contradict the clocks are reported") {
    CHECK(audited([](GameRecord& record) { record.moves[0].think_time = Milliseconds(-5); }) ==
          "at ply 1 a used -5 ms");
    CHECK(audited([](GameRecord& record) { record.moves[0].think_time = Milliseconds(1500); }) ==
          "at ply 1 a used 1500 ms of 1000 ms (margin included) and has not lost on time");
    CHECK(audited([](GameRecord& record) {
              record.moves[0].white_clock = record.moves[1].white_clock = Milliseconds(1010);
          }) == "at ply 1 a used 7 ms, after which the own clock shows 1010 ms, not 1003 ms");
    CHECK(audited([](GameRecord& record) { record.moves[1].white_clock = Milliseconds(900); }) ==
          "at ply 2 b changed the other clock from 1002 ms to 900 ms");
    CHECK(audited([](GameRecord& record) { record.moves[1].black_clock = Milliseconds(900); }) ==
          "at ply 2 b used 90 ms, after which the own clock shows 900 ms, not no time");
}

TEST_CASE_METHOD(MatchFolder, "report --audit passes what was played and names the game that was changed") {
    succeed(mock("a") + mock("b", "mode=illegal after=4") +
            "-each tc=2/3+0.01 -rounds 2 -srand 1 -openings format=random plies=4 -maxmoves 8 "
            "-draw movenumber=5 movecount=2 score=10 -journal j");
    CHECK(contains(succeed("report --audit j").out,
                   "No disagreement with the rules and the clocks in 4 games\n"));
    std::string text = read("j").substr(0, read("j").find('\n') + 1);
    for (GameRecord record : games()) {
        if (record.identity.game == 3) {
            record.result = GameResult::draw;
            record.ending = Ending::stalemate;
        }
        text += to_line(record) + "\n";
    }
    write("changed", text);
    const Finished outcome = run("report changed -audit");
    CHECK(outcome.exit_code == 1);
    CHECK(contains(outcome.out, "\ngame 3: the journal says 1/2-1/2 by stalemate, "));
    CHECK(contains(outcome.out, "\nDisagreements with the rules or the clocks in 1 of 4 games\n"));
    CHECK(run("report changed").exit_code == 0);
}
