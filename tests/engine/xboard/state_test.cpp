// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/player.hpp"
#include "tests/catch.hpp"
#include "tests/engine/xboard/xboard_board.hpp"

using namespace ricochet;

TEST_CASE("xboard: a draw is accepted half a pawn down, and from move 40 on where nothing is to be won") {
    XBoardState state;
    const auto accepts_at = [&state](Score score) {
        state.last_score = score;
        return state.accepts_draw();
    };
    CHECK_FALSE(state.accepts_draw());  // nothing is known yet
    CHECK(accepts_at(-50));
    CHECK_FALSE(accepts_at(-49));
    CHECK(accepts_at(-50));
    state.take_back(0);
    CHECK_FALSE(state.accepts_draw());  // the score was that of a game gone on
    CHECK(accepts_at(-50));
    state.begin(test::game_from("4k5/10/10/10/10/10/10/4K4R w - - 0 39", Variant::tensor));
    CHECK_FALSE(state.accepts_draw());
    CHECK_FALSE(accepts_at(-49));
    state.begin(test::game_from("4k5/10/10/10/10/10/10/4K4R w - - 0 40", Variant::tensor));
    CHECK(accepts_at(10));
    CHECK_FALSE(accepts_at(11));
}
