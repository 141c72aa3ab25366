// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/statistics/standings.hpp"

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"

using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

TEST_CASE("standings count games, pairs and blame from both sides") {
    Conditions conditions = conditions_of({"a", "b"});
    conditions.engines[0].bounds = {};
    std::vector<GameRecord> games = {
        short_game(1, "a", "b", GameResult::white_wins), short_game(2, "b", "a", GameResult::draw),
        short_game(4, "b", "a", GameResult::white_wins), short_game(3, "a", "b", GameResult::black_wins),
        short_game(5, "a", "b", GameResult::white_wins)};
    games.back().ending = Ending::time_loss;
    games.back().offender = "b";
    const Standings standings = count_games(conditions, games);
    CHECK(standings.games() == 5);
    CHECK(standings.results(0).wins == 2);
    CHECK(standings.results(0).draws == 1);
    CHECK(standings.results(0).losses == 2);
    CHECK(standings.pairs(0, 1).count == std::array<std::int64_t, 5>{1, 0, 0, 1, 0});
    CHECK(standings.pairs(1, 0).count == std::array<std::int64_t, 5>{0, 1, 0, 0, 1});
    CHECK(standings.blame(1, Ending::time_loss) == 1);
    CHECK(standings.blame(0, Ending::time_loss) == 0);
    CHECK(standings.by_white().wins == 3);
    CHECK(standings.ranking().front() == 0);
}

TEST_CASE("games that repeat others move by move count once where no clock runs") {
    Conditions conditions = conditions_of({"a", "b"});
    const bool has_clock = GENERATE(false, true);
    if (has_clock) {
        conditions.engines[0].bounds.clock = ClockSetting{0, Milliseconds(1000), Milliseconds(0)};
    }
    const auto with_move = [](GameRecord record, const char* move) {
        record.moves.front().text = move;
        return record;
    };
    // Pair 2 repeats pair 1, its games in the other order; pair 3 has one game of its own.
    const std::vector<GameRecord> games = {with_move(short_game(1, "a", "b", GameResult::white_wins), "e2e4"),
                                           with_move(short_game(4, "b", "a", GameResult::draw), "d2d4"),
                                           with_move(short_game(3, "a", "b", GameResult::white_wins), "e2e4"),
                                           with_move(short_game(2, "b", "a", GameResult::draw), "d2d4"),
                                           with_move(short_game(5, "a", "b", GameResult::white_wins), "e2e4"),
                                           with_move(short_game(6, "b", "a", GameResult::draw), "c2c4")};
    const Standings standings = count_games(conditions, games);
    CHECK(standings.games() == 6);
    CHECK(standings.endings(Ending::checkmate) == 3);
    CHECK(standings.endings(Ending::max_moves) == 3);
    CHECK(standings.repetitions() == (has_clock ? 0 : 3));
    CHECK(standings.results(0).wins == (has_clock ? 3 : 1));
    CHECK(standings.results(0).draws == (has_clock ? 3 : 2));
    CHECK(standings.pairs(0, 1).count == std::array<std::int64_t, 5>{0, 0, 0, has_clock ? 3 : 2, 0});
}
