// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "search/evaluation/tiled/win_rate_model.hpp"
#include "search/games/game_search.hpp"
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

TEST_CASE("the fewer pieces are left, the more a win takes") {
    const Game start = read_game(some_positions[0]);
    const Game ending = read_game("k9/1pp7/10/2r7/10/10/1PP4R2/K9 w - - 0 1");
    CHECK(win_draw_loss(100, ending).win < win_draw_loss(100, start).win);
    CHECK(win_draw_loss(0, ending).draw > win_draw_loss(0, start).draw);
}

TEST_CASE("a hundred centipawns as they are shown win every other game of a usual middlegame") {
    // Three quarters of the start's material are left: 74 of 98 pawns, and 58 of 78.
    const std::array games{
        std::pair{Variant::tensor, "r1nbqkbnr1/pppppppp2/10/10/10/10/PPPPPPPP2/R1NBQKBNR1 w - - 0 1"},
        std::pair{Variant::tiledsquares, "1nbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBN1 w - - 0 1"},
    };
    for (const auto& [variant, fen] : games) {
        const Game game = read_game(fen, variant);
        Score score = 0;
        while (shown_score(score, variant) < 100) {
            ++score;
        }
        CHECK(std::abs(win_draw_loss(score, game).win - 500) <= 10);
        CHECK(shown_score(-score, variant) == -shown_score(score, variant));
    }
    CHECK(shown_score(200, Variant::tensorfree) == shown_score(200, Variant::tensor));
}

TEST_CASE("showing a score leaves mates as they are and makes none") {
    for (const Variant variant : {Variant::tensor, Variant::tensorfree, Variant::tiledsquares}) {
        CHECK(shown_score(mate_in(7), variant) == mate_in(7));
        CHECK(shown_score(mated_in(8), variant) == mated_in(8));
        CHECK(shown_score(0, variant) == 0);
        for (const Score score : {score_evaluation_bound, -score_evaluation_bound, score_mate_bound - 1}) {
            CHECK_FALSE(is_mate(shown_score(score, variant)));
        }
    }
    CHECK(shown_score(-tiled::win_rate_model.even_score(), Variant::tiledsquares) == -100);
}
