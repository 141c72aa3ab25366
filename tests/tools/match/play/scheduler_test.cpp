// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/scheduler.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

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

using Pairs = std::vector<std::pair<int, int>>;

SwissState first_round(int engines) {
    const auto size = static_cast<std::size_t>(engines);
    return {engines, std::vector<int>(size), {}, std::vector<int>(size)};
}

std::string swiss_tournament(const std::string& more) {
    std::string engines;
    for (const char* const name : {"a", "b", "c", "d", "e"}) {
        engines += mock(name) + "option.Seed=" + std::to_string(name[0]) + " ";
    }
    return engines +
           "-each nodes=10 -tournament swiss -maxmoves 60 -openings format=random plies=6 -srand 3 "
           "-concurrency 3 " +
           more;
}

}  // namespace

TEST_CASE("in a round robin everybody meets everybody, on every opening with both colours") {
    const Plan plan = plan_for(4, 3, 4);
    CHECK(plan.shard_games() == 6 * 3 * 4);
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
    CHECK(plan.shard_games() == 12);
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
    CHECK(parse_shard("2/4").index == 2);
    CHECK(parse_shard("2/4").count == 4);
    for (const char* const text : {"", "2", "0/4", "5/4", "1/0", "a/b", "1/2/3", "-1/2"}) {
        CAPTURE(text);
        CHECK_THROWS_AS(parse_shard(text), std::invalid_argument);
    }
}

TEST_CASE("the first round of a Swiss pairs the upper half with the lower half") {
    CHECK(draw_swiss_round(first_round(6)) == Pairs{{0, 3}, {1, 4}, {2, 5}});
    CHECK(draw_swiss_round(first_round(5)) == Pairs{{0, 2}, {1, 3}});
    CHECK(draw_swiss_round(first_round(2)) == Pairs{{0, 1}});
}

TEST_CASE("later rounds of a Swiss pair neighbours in points, and nobody twice") {
    SwissState state = first_round(6);
    state.met = {{0, 3}, {1, 4}, {2, 5}};
    state.half_points = {4, 4, 2, 0, 0, 2};
    // By points 0 1 2 5 3 4: 2 and 5 have met.
    CHECK(draw_swiss_round(state) == Pairs{{0, 1}, {2, 3}, {5, 4}});
    SwissState small = first_round(4);
    small.met = {{0, 2}, {1, 3}, {0, 1}, {2, 3}};
    CHECK(draw_swiss_round(small) == Pairs{{0, 3}, {1, 2}});
    small.met.insert(small.met.end(), {{0, 3}, {1, 2}});
    CHECK(draw_swiss_round(small).size() == 2);  // all have met: they meet again
}

TEST_CASE("with an odd number of engines the last one without a bye so far has it") {
    SwissState state = first_round(5);
    state.met = {{0, 2}, {1, 3}};
    state.half_points = {4, 4, 0, 0, 4};
    state.byes = {0, 0, 0, 0, 1};
    // By points 0 1 4 2 3: 3 has the bye.
    CHECK(draw_swiss_round(state) == Pairs{{0, 1}, {4, 2}});
}

TEST_CASE("forty engines meet nobody twice in ten rounds") {
    SwissState state = first_round(40);
    std::set<std::pair<int, int>> met;
    for (int round = 0; round < 10; ++round) {
        const Pairs pairs = draw_swiss_round(state);
        REQUIRE(pairs.size() == 20);
        for (const auto& [one, other] : pairs) {
            CHECK(met.insert(std::minmax(one, other)).second);
            state.half_points[static_cast<std::size_t>(std::min(one, other))] += 4;
            state.met.emplace_back(one, other);
        }
    }
    // The strongest engines have met.
    CHECK(met.contains({0, 1}));
}

TEST_CASE_METHOD(
    MatchFolder,
    "a Swiss of five mocks gives everybody a bye at most once, nobody an opponent twice, and is resumable") {
    succeed(swiss_tournament("-rounds 4 -journal whole"));
    REQUIRE(games("whole").size() == 16);
    std::map<std::pair<std::string, std::string>, int> meetings;
    std::map<std::string, int> played;
    for (const GameRecord& game : games("whole")) {
        ++meetings[std::minmax(game.identity.white, game.identity.black)];
        ++played[game.identity.white];
        ++played[game.identity.black];
    }
    CHECK(meetings.size() == 8);
    for (const auto& [name, count] : played) {
        CAPTURE(name);
        CHECK(count >= 6);
    }
    // Started with fewer rounds, interrupted within a round, and resumed.
    succeed(swiss_tournament("-rounds 2 -journal torn"));
    const std::string text = read("torn");
    write("torn", text.substr(0, text.size() - 10));
    succeed(swiss_tournament("-rounds 4 -journal torn -resume"));
    CHECK(fingerprints("torn") == fingerprints("whole"));
}
