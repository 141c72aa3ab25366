// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/statistics/standings.hpp"

#include "tests/catch.hpp"

using namespace ricochet::tools;
using namespace ricochet::tools::match;

namespace {

GameRecord game(int number, const std::string& white, const std::string& black, GameResult result) {
    GameRecord record;
    record.identity = {number, 1, (number + 1) / 2, white, black};
    record.result = result;
    record.ending = Ending::checkmate;
    return record;
}

}  // namespace

TEST_CASE("standings count games, pairs and blame from both sides") {
    Conditions conditions;
    conditions.engines.resize(2);
    conditions.engines[0].name = "a";
    conditions.engines[1].name = "b";
    std::vector<GameRecord> games = {
        game(1, "a", "b", GameResult::white_wins), game(2, "b", "a", GameResult::draw),
        game(4, "b", "a", GameResult::white_wins), game(3, "a", "b", GameResult::black_wins),
        game(5, "a", "b", GameResult::white_wins)};
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
    Conditions conditions;
    conditions.engines.resize(2);
    conditions.engines[0].name = "a";
    conditions.engines[1].name = "b";
    const bool has_clock = GENERATE(false, true);
    for (Participant& engine : conditions.engines) {
        engine.bounds.nodes = 100;
        if (has_clock) {
            engine.bounds.clock = ClockSetting{0, Milliseconds(1000), Milliseconds(0)};
        }
    }
    const auto with_move = [](GameRecord record, const char* move) {
        record.moves.push_back({move, {}, 0, 0, Milliseconds(0), {}, {}});
        return record;
    };
    // Pair 2 repeats pair 1, its games in the other order; pair 3 has one game of its own.
    const std::vector<GameRecord> games = {with_move(game(1, "a", "b", GameResult::white_wins), "e2e4"),
                                           with_move(game(4, "b", "a", GameResult::draw), "d2d4"),
                                           with_move(game(3, "a", "b", GameResult::white_wins), "e2e4"),
                                           with_move(game(2, "b", "a", GameResult::draw), "d2d4"),
                                           with_move(game(5, "a", "b", GameResult::white_wins), "e2e4"),
                                           with_move(game(6, "b", "a", GameResult::draw), "c2c4")};
    const Standings standings = count_games(conditions, games);
    CHECK(standings.games() == 6);
    CHECK(standings.endings(Ending::checkmate) == 6);
    CHECK(standings.repetitions() == (has_clock ? 0 : 3));
    CHECK(standings.results(0).wins == (has_clock ? 3 : 1));
    CHECK(standings.results(0).draws == (has_clock ? 3 : 2));
    CHECK(standings.pairs(0, 1).count == std::array<std::int64_t, 5>{0, 0, 0, has_clock ? 3 : 2, 0});
}
