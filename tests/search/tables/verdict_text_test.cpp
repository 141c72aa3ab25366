// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tables/probe_moves.hpp"
#include "tests/catch.hpp"

namespace ricochet::test {
namespace {

using tables::describe_verdict;

TEST_CASE("the winner is named for wins and losses of both colours") {
    const Game white = Game::from_fen("10/10/10/10/4K5/10/8Q1/k9 w - - 0 1", Variant::tensor).value();
    const Game black = Game::from_fen("10/10/10/10/4K5/10/8Q1/k9 b - - 0 1", Variant::tensor).value();
    constexpr tables::DtmCode win = 4;
    constexpr tables::DtmCode loss = 3;
    CHECK(describe_verdict(win, white) == "white wins, mate in 2 moves (3 plies)");
    CHECK(describe_verdict(win, black) == "black wins, mate in 2 moves (3 plies)");
    CHECK(describe_verdict(loss, white) == "black wins, mate in 1 move (2 plies)");
    CHECK(describe_verdict(loss, black) == "white wins, mate in 1 move (2 plies)");
    CHECK(describe_verdict(tables::dtm_draw, black) == "drawn");
    // If the mate comes too late the text has how the clock is set back, or that it is not.
    constexpr tables::DtmCode far_loss = 201;
    CHECK(describe_verdict(tables::WdlProbe{.code = far_loss, .halfmove_clock = 20, .dtz = 30}, white) ==
          "black wins, mate in 100 moves (200 plies), the next capture or pawn move in 30 plies");
    CHECK(describe_verdict(tables::WdlProbe{.code = far_loss, .halfmove_clock = 90, .dtz = 30}, black) ==
          "drawn by the 50-move rule, without which white wins, mate in 100 moves (200 plies)");
}

}  // namespace
}  // namespace ricochet::test
