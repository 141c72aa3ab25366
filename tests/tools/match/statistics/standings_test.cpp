// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/statistics/standings.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

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
    // The fifth game waits for the other one of its pair.
    CHECK(standings.unpaired_games() == 1);
    CHECK(standings.results(0).wins == 1);
    CHECK(standings.results(0).draws == 1);
    CHECK(standings.results(0).losses == 2);
    CHECK(standings.pairs(0, 1).count == std::array<std::int64_t, 5>{1, 0, 0, 1, 0});
    CHECK(standings.pairs(1, 0).count == std::array<std::int64_t, 5>{0, 1, 0, 0, 1});
    CHECK(standings.blame(1, Ending::time_loss) == 1);
    CHECK(standings.blame(0, Ending::time_loss) == 0);
    CHECK(standings.by_white().wins == 2);
    CHECK(standings.ranking().front() == 1);
    CHECK(standings.results(0).points() / 4.0 == estimate_elo(standings.pairs(0, 1)).score);
}

namespace {

/// A pair of games; `a` wins the first one by its move from the start position.
std::vector<GameRecord> pair_of(int number, const char* first_move, const char* second_move) {
    std::vector<GameRecord> games = {short_game(2 * number - 1, "a", "b", GameResult::white_wins),
                                     short_game(2 * number, "b", "a")};
    games[0].moves.front().text = first_move;
    games[1].moves.front().text = second_move;
    return games;
}

Standings count_pairs(const Conditions& conditions, const std::vector<std::vector<GameRecord>>& pairs,
                      Replays replays = Replays::left_out) {
    std::vector<GameRecord> games;
    for (const std::vector<GameRecord>& pair : pairs) {
        games.insert(games.end(), pair.begin(), pair.end());
    }
    return count_games(conditions, games, replays);
}

}  // namespace

TEST_CASE(
    "pairs that repeat the first one from their opening count once where neither clock nor chance plays") {
    Conditions conditions = conditions_of({"a", "b"});
    const bool has_clock = GENERATE(false, true);
    if (has_clock) {
        conditions.engines[0].bounds.clock = ClockSetting{0, Milliseconds(1000), Milliseconds(0)};
    }
    // The games of the second pair finish in the other order.
    std::vector<GameRecord> again = pair_of(2, "e2e4", "d2d4");
    std::swap(again[0], again[1]);
    const Standings standings =
        count_pairs(conditions, {pair_of(1, "e2e4", "d2d4"), again, {pair_of(3, "e2e4", "d2d4")[0]}});
    CHECK(standings.games() == 5);
    CHECK(standings.unpaired_games() == 1);
    CHECK(standings.endings(Ending::checkmate) == 3);
    const std::int64_t pairs = has_clock ? 2 : 1;
    CHECK(standings.repetitions() == 4 - 2 * pairs);
    // Games, pairs and derived figures count the same sample.
    CHECK(standings.results(0).total() == 2 * pairs);
    CHECK(standings.results(0).wins == pairs);
    CHECK(standings.by_white().total() == 2 * pairs);
    CHECK(standings.pairs(0, 1).count == std::array<std::int64_t, 5>{0, 0, 0, pairs, 0});
}

TEST_CASE("once two engines have played an opening in another way, equal pairs count again, in any order") {
    const Conditions conditions = conditions_of({"a", "b"});
    std::vector<std::vector<GameRecord>> pairs = {pair_of(1, "e2e4", "d2d4"), pair_of(2, "e2e4", "d2d4"),
                                                  pair_of(3, "e2e4", "c2c4"), pair_of(4, "e2e4", "d2d4")};
    const std::size_t turns = GENERATE(0U, 1U, 2U, 3U);
    std::rotate(pairs.begin(), pairs.begin() + static_cast<std::ptrdiff_t>(turns), pairs.end());
    const Standings standings = count_pairs(conditions, pairs);
    CHECK(standings.repetitions() == 0);
    CHECK(standings.results(0).total() == 8);
    CHECK(standings.pairs(0, 1).count == std::array<std::int64_t, 5>{0, 0, 0, 4, 0});
}

TEST_CASE("standings that count replays leave none out") {
    const Standings standings = count_pairs(
        conditions_of({"a", "b"}), {pair_of(1, "e2e4", "d2d4"), pair_of(2, "e2e4", "d2d4")}, Replays::counted);
    CHECK(standings.repetitions() == 0);
    CHECK(standings.results(0).total() == 4);
    CHECK(standings.pairs(0, 1).total() == 2);
}

TEST_CASE("pairs of a win and a loss are distinguished from those of two draws") {
    const std::vector<GameRecord> games = {
        short_game(1, "a", "b", GameResult::white_wins), short_game(2, "b", "a", GameResult::white_wins),
        short_game(3, "a", "b"), short_game(4, "b", "a"), short_game(5, "a", "b", GameResult::white_wins)};
    const Standings standings = count_games(conditions_of({"a", "b"}), games);
    CHECK(standings.pairs(0, 1).count == std::array<std::int64_t, 5>{0, 0, 2, 0, 0});
    CHECK(standings.split_pairs() == 1);
}

TEST_CASE("a tuning leaves no game out") {
    Conditions conditions = conditions_of({"a", "b"});
    conditions.tuning = TuningSettings{};
    const Standings standings =
        count_pairs(conditions, {pair_of(1, "e2e4", "d2d4"), pair_of(2, "e2e4", "d2d4")});
    CHECK(standings.repetitions() == 0);
    CHECK(standings.results(0).total() == 4);
}
