// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/control/thread_voting.hpp"

#include <array>

#include "tests/catch.hpp"

using namespace ricochet;

namespace {

constexpr auto move_a = static_cast<MoveCode>(1);
constexpr auto move_b = static_cast<MoveCode>(2);

}  // namespace

TEST_CASE("the move of most threads wins, weighted by depth and score") {
    CHECK(winning_vote(std::array{Vote{move_a, 20, 10}, Vote{move_b, 20, 10}, Vote{move_b, 20, 10}}) == 1);
    CHECK(winning_vote(std::array{Vote{move_a, 20, 30}, Vote{move_b, 20, 10}, Vote{move_b, 20, 10}}) == 0);
    CHECK(winning_vote(std::array{Vote{move_a, 90, 10}, Vote{move_b, 20, 10}, Vote{move_b, 20, 10}}) == 0);
    // The deepest line of that move.
    CHECK(winning_vote(std::array{Vote{move_a, 20, 10}, Vote{move_a, 20, 12}, Vote{move_b, 15, 11}}) == 1);
}

TEST_CASE("two threads play the first one's move") {
    CHECK(winning_vote(std::array{Vote{move_a, 20, 10}, Vote{move_b, 90, 12}}) == 0);
}

TEST_CASE("a shorter mate beats all votes") {
    CHECK(winning_vote(std::array{Vote{move_a, mate_in(9), 20}, Vote{move_a, mate_in(9), 20},
                                  Vote{move_b, mate_in(5), 8}}) == 2);
}

TEST_CASE("a thread without a finished iteration has no vote and changes no weight") {
    constexpr Vote unfinished{move_b, -score_infinite, 0};
    constexpr Vote better{move_b, 90, 10};
    constexpr Vote worse{move_a, 20, 10};
    REQUIRE(winning_vote(std::array{worse, worse, better}) == 2);
    CHECK(winning_vote(std::array{worse, worse, better, unfinished}) == 2);
    CHECK(winning_vote(std::array{worse, Vote{move_b, mate_in(1), 0}, unfinished}) == 0);
}
