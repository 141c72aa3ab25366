// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/games/game_evaluation.hpp"

#include <algorithm>

#include "tests/catch.hpp"
#include "tests/search/search_support.hpp"

using namespace ricochet;
using namespace ricochet::test;

namespace {

const char* const some_positions[] = {
    "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR w KQkq - 0 1",
    "k9/pppppppppp/10/10/10/10/PPPPPPPPPP/K9 w - - 0 1",
    "k9/10/10/10/10/9P/10/K9 w - - 0 1",
    "kqqqqqqqqq/qqqqqqqqq1/10/10/10/10/10/9K w - - 0 1",
};

}  // namespace

TEST_CASE("chances sum up to all, lie between none and all, and mirror with the score") {
    for (const char* const fen : some_positions) {
        CAPTURE(fen);
        const Game game = read_game(fen);
        int last_win = -1;
        for (Score score = -3000; score <= 3000; score += 10) {
            const WinDrawLoss chances = win_draw_loss(score, game);
            const WinDrawLoss mirrored = win_draw_loss(-score, game);
            REQUIRE(chances.win + chances.draw + chances.loss == 1000);
            REQUIRE(std::min({chances.win, chances.draw, chances.loss}) >= 0);
            REQUIRE(chances.win == mirrored.loss);
            REQUIRE(chances.draw == mirrored.draw);
            REQUIRE(chances.win >= last_win);
            last_win = chances.win;
        }
        CHECK(last_win == 1000);
    }
}

TEST_CASE("a mate found is certain") {
    const Game game;
    CHECK(win_draw_loss(mate_in(9), game).win == 1000);
    CHECK(win_draw_loss(mated_in(10), game).loss == 1000);
    CHECK(win_draw_loss(mated_in(0), game).loss == 1000);
}
