// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/scheduler.hpp"

#include <map>
#include <set>

#include "tests/catch.hpp"

using namespace ricochet::tools;
using namespace ricochet::tools::match;

namespace {

Plan plan_for(int engines, int rounds, int games, TournamentKind kind = TournamentKind::round_robin,
              int seeds = 1) {
    Plan plan;
    plan.kind = kind;
    plan.engines = engines;
    plan.rounds = rounds;
    plan.games = games;
    plan.seeds = seeds;
    return plan;
}

std::vector<Pairing> all_pairings(Scheduler scheduler) {
    std::vector<Pairing> pairings;
    while (std::optional<Pairing> pairing = scheduler.next()) {
        pairings.push_back(*pairing);
    }
    return pairings;
}

}  // namespace

TEST_CASE("in a round robin everybody meets everybody, on every opening with both colours") {
    const Plan plan = plan_for(4, 3, 4);
    CHECK(plan.total_games() == 6 * 3 * 4);
    std::map<std::pair<int, int>, int> meetings;
    std::set<int> numbers;
    for (const Pairing& pairing : all_pairings(Scheduler(plan))) {
        REQUIRE(pairing.games.size() == 2);
        CHECK(pairing.games[0].white == pairing.games[1].black);
        CHECK(pairing.games[0].black == pairing.games[1].white);
        for (const ScheduledGame& game : pairing.games) {
            ++meetings[{game.white, game.black}];
            numbers.insert(game.number);
        }
    }
    CHECK(meetings.size() == 12);
    for (const auto& [players, count] : meetings) {
        CHECK(count == 6);
    }
    CHECK(numbers.size() == 72);
    CHECK(*numbers.begin() == 1);
    CHECK(*numbers.rbegin() == 72);
}

TEST_CASE("in a round all encounters have the same openings, and rounds have new ones") {
    std::map<int, std::set<int>> openings_of_round;
    for (const Pairing& pairing : all_pairings(Scheduler(plan_for(3, 2, 4)))) {
        openings_of_round[pairing.round].insert(pairing.opening);
    }
    CHECK(openings_of_round[1] == std::set<int>{0, 1});
    CHECK(openings_of_round[2] == std::set<int>{2, 3});
}

TEST_CASE("in a gauntlet the seeds meet the others only") {
    const Plan plan = plan_for(5, 1, 2, TournamentKind::gauntlet, 2);
    CHECK(plan.total_games() == 12);
    for (const Pairing& pairing : all_pairings(Scheduler(plan))) {
        CHECK(pairing.games[0].white < 2);
        CHECK(pairing.games[0].black >= 2);
    }
}

TEST_CASE("shards share the games out without rest or overlap") {
    const int count = GENERATE(1, 2, 3, 7, 50);
    Plan plan = plan_for(3, 5, 2);
    std::set<int> numbers;
    int sum = 0;
    for (int index = 1; index <= count; ++index) {
        plan.shard = {index, count};
        int games = 0;
        for (const Pairing& pairing : all_pairings(Scheduler(plan))) {
            for (const ScheduledGame& game : pairing.games) {
                CHECK(numbers.insert(game.number).second);
                ++games;
            }
        }
        CHECK(games == plan.shard_games());
        sum += games;
    }
    CHECK(sum == 30);
}

TEST_CASE("finished games are not given out again, and half pairs only in the missing half") {
    Scheduler scheduler(plan_for(2, 3, 2));
    for (const int game : {1, 2, 4}) {
        scheduler.mark_finished(game, 1);
    }
    const std::vector<Pairing> pairings = all_pairings(scheduler);
    REQUIRE(pairings.size() == 2);
    REQUIRE(pairings[0].games.size() == 1);
    CHECK(pairings[0].games[0].number == 3);
    CHECK(pairings[1].games.size() == 2);
}

TEST_CASE("shards are read strictly") {
    CHECK(parse_shard("2/4").value().index == 2);
    CHECK(parse_shard("2/4").value().count == 4);
    for (const char* const text : {"", "2", "0/4", "5/4", "1/0", "a/b", "1/2/3", "-1/2"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_shard(text).ok());
    }
}
