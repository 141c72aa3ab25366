// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/adjudicator.hpp"

#include "tests/catch.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;

namespace {

/// Plays `count` moves of both sides with these scores, from full move `from`; true if the verdict came exactly
/// after the last ply.
std::optional<Verdict> play(Adjudicator& adjudicator, int from, int count, std::optional<SearchScore> white,
                            std::optional<SearchScore> black) {
    for (int move = from; move < from + count; ++move) {
        adjudicator.add_move(Color::white, white, move - 1);
        adjudicator.add_move(Color::black, black, move);
    }
    return adjudicator.verdict();
}

constexpr SearchScore cp(int value) {
    return {false, value};
}

}  // namespace

TEST_CASE("a draw needs the move number, and both scores near zero for long enough") {
    Adjudicator adjudicator({DrawRule{10, 3, 20}, {}, {}});
    CHECK_FALSE(play(adjudicator, 1, 9, cp(20), cp(-20)).has_value());
    CHECK(play(adjudicator, 10, 1, cp(0), cp(0))->ending == Ending::adjudicated_draw);
    Adjudicator broken({DrawRule{10, 3, 20}, {}, {}});
    CHECK_FALSE(play(broken, 1, 11, cp(20), cp(21)).has_value());
    CHECK_FALSE(play(broken, 12, 2, cp(20), cp(20)).has_value());
    CHECK(play(broken, 14, 1, cp(20), cp(20))->result == GameResult::draw);
}

TEST_CASE("a move without a score breaks a streak") {
    Adjudicator adjudicator({DrawRule{1, 3, 20}, {}, {}});
    CHECK_FALSE(play(adjudicator, 1, 2, cp(0), cp(0)).has_value());
    CHECK_FALSE(play(adjudicator, 3, 1, std::nullopt, cp(0)).has_value());
    CHECK_FALSE(play(adjudicator, 4, 2, cp(0), cp(0)).has_value());
    CHECK(play(adjudicator, 6, 1, cp(0), cp(0)).has_value());
}

TEST_CASE("a win needs both engines to agree, unless one is told to be enough") {
    Adjudicator both({{}, ResignRule{2, 500, false}, {}});
    CHECK_FALSE(play(both, 1, 5, cp(-900), cp(499)).has_value());
    CHECK(play(both, 6, 2, cp(-900), cp(500))->result == GameResult::black_wins);
    Adjudicator one({{}, ResignRule{2, 500, true}, {}});
    CHECK_FALSE(play(one, 1, 1, cp(0), cp(-500)).has_value());
    CHECK(play(one, 2, 1, cp(0), cp(-500))->result == GameResult::white_wins);
}

TEST_CASE("a winner has to see it for as many moves as the loser, from the first move on") {
    Adjudicator adjudicator({{}, ResignRule{2, 500, false}, {}});
    adjudicator.add_move(Color::black, cp(-900), 1);
    adjudicator.add_move(Color::white, cp(900), 1);
    adjudicator.add_move(Color::black, cp(-900), 2);
    CHECK_FALSE(adjudicator.verdict().has_value());
    adjudicator.add_move(Color::white, cp(900), 2);
    CHECK(adjudicator.verdict()->result == GameResult::white_wins);
}

TEST_CASE("mates count as more than any other score") {
    Adjudicator adjudicator({{}, ResignRule{1, 90000, false}, {}});
    CHECK(play(adjudicator, 1, 1, SearchScore{true, 9}, SearchScore{true, -9})->result ==
          GameResult::white_wins);
    CHECK(SearchScore{true, 1}.comparable() > SearchScore{true, 2}.comparable());
    CHECK(SearchScore{true, -1}.comparable() < SearchScore{true, -2}.comparable());
}

TEST_CASE("the move limit is a draw") {
    Adjudicator adjudicator({{}, {}, 5});
    CHECK_FALSE(play(adjudicator, 1, 4, {}, {}).has_value());
    CHECK(play(adjudicator, 5, 1, {}, {})->ending == Ending::max_moves);
}
