// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <fmt/format.h>
#include <initializer_list>
#include <string>
#include <string_view>

#include "search/common/score.hpp"
#include "search/core/worker.hpp"
#include "search/games/game_search.hpp"
#include "search/games/networks.hpp"
#include "tests/catch.hpp"
#include "tests/search/search_support.hpp"

using namespace ricochet::test;
using namespace ricochet;

namespace {

Game game_after(std::string_view fen, std::initializer_list<const char*> moves) {
    Game game = read_game(fen);
    for (const char* const text : moves) {
        game.play(read_move(text, game));
    }
    return game;
}

}  // namespace

TEST_CASE("a side that is lost otherwise takes a perpetual check") {
    // White, a queen and a rook down, has a perpetual check on g8 and j5; the king has only j7 and i8.
    Searcher searcher;
    const Findings found = searcher.run("8k1/8p1/10/K8Q/10/10/10/1qqr6 w - - 0 1", depth_limit(9));
    CHECK(found.last().score == score_draw);
}

TEST_CASE("a repetition is seen before it is played") {
    // The perpetual check above repeats its first position at the fifth ply; upcoming repetition detection
    // finds that at the fourth, beyond the search of the move itself.
    Searcher searcher;
    const Findings found = searcher.run("8k1/8p1/10/K8Q/10/10/10/1qqr6 w - - 0 1", depth_limit(3));
    CHECK(found.last().score == score_draw);
}

TEST_CASE("a winning side does not repeat the position a third time") {
    const Game game = game_after("4k5/10/10/10/10/10/Q9/4K5 w - - 0 1",
                                 {"a2a3", "e8d8", "a3a2", "d8e8", "a2a3", "e8d8", "a3a2", "d8e8"});
    Searcher searcher;
    const Findings found = searcher.run(game, depth_limit(7));
    CHECK(found.best.best != read_move("a2a3", game));
    CHECK(found.last().score > 300);
}

TEST_CASE("a losing side repeats the position a third time") {
    const Game game = game_after("q3k5/10/10/10/10/10/10/4K5 b - - 0 1",
                                 {"a8a7", "e1d1", "a7a8", "d1e1", "a8a7", "e1d1", "a7a8"});
    Limits limits = depth_limit(6);
    Searcher searcher;
    const Findings found = searcher.run(game, limits);
    CHECK(found.best.best == read_move("d1e1", game));
    CHECK(found.last().score == score_draw);
}

TEST_CASE("the fiftieth move draws, unless it mates") {
    Searcher searcher;
    // Rook and king against king: only an immediate mate is in time.
    CHECK(searcher.run("10/10/10/10/3k6/10/3K6/9R w - - 99 80", depth_limit(6)).last().score == score_draw);
    const Findings mate = searcher.run("4k5/10/4K5/10/10/10/10/9R w - - 99 80", depth_limit(4));
    CHECK(mate_distance_moves(mate.last().score) == 1);
    // A pawn move resets the clock.
    CHECK(searcher.run("10/10/10/10/3k6/8P1/3K6/9R w - - 99 80", depth_limit(6)).last().score > 200);
}

TEST_CASE("the 50-move rule draws at the hundredth ply, not a ply later or sooner") {
    // Shut in by White's king and bishop, Black can only move the pawn, which resets the clock: if there is a
    // ply left for it, White wins.
    const auto score_after = [](int halfmoves) {
        Searcher searcher;
        const std::string fen = "k1K7/7p2/10/10/5N4/4B5/10/10 w - - " + std::to_string(halfmoves) + " 80";
        return searcher.run(fen, depth_limit(8)).last().score;
    };
    CHECK(score_after(99) == score_draw);
    CHECK(score_after(98) > 200);
}

TEST_CASE("a mate at the hundredth ply is a mate in the tiled game too, a check no more than a draw") {
    Searcher searcher;
    const auto score_of = [&searcher](std::string_view fen) {
        return searcher.run(read_game(fen, Variant::tiledsquares), depth_limit(3)).last().score;
    };
    CHECK(mate_distance_moves(score_of("k7/1$6/2K5/8/8/8/8/1Q6 w - - 99 80")) == 1);
    CHECK(score_of("k7/1$6/8/2K5/8/8/8/1Q6 w - - 99 80") == score_draw);
}

TEST_CASE("where only kings and beasts are left nothing can be won") {
    Searcher searcher;
    CHECK(searcher.run("4k5/10/10/3t6/10/5TT3/10/4K5 w - - 0 1", depth_limit(5)).last().score == score_draw);
    // A beast cannot take the last pawn, but a king can: then the position is dead.
    CHECK(searcher.run("4k5/10/10/10/10/10/4Kp4/10 w - - 0 1", depth_limit(5)).last().score == score_draw);
}

TEST_CASE("a stalemate is seen, and kept clear of by the side that wins") {
    Searcher searcher;
    // The queen may approach the corner, but not leave the king without a move.
    const Findings winning = searcher.run("k9/10/1K8/2Q7/10/10/10/10 w - - 0 1", depth_limit(6));
    CHECK(is_mate(winning.last().score));
    const Findings none = searcher.run("k9/2Q7/1K8/10/10/10/10/10 b - - 0 1", depth_limit(3));
    CHECK(none.last().score == score_draw);
    CHECK(none.best.best == MoveCode::none);
}

TEST_CASE("a search of a checkmate reports it") {
    Searcher searcher;
    const Findings found = searcher.run("k9/1Q8/2K7/10/10/10/10/10 b - - 0 1", depth_limit(3));
    CHECK(is_mate(found.last().score));
    CHECK(mate_distance_moves(found.last().score) == 0);
    CHECK(found.best.best == MoveCode::none);
    CHECK(found.best_move_count == 1);
}

namespace {

/// The score of a move in a search of depth 1 with empty tables.
Score score_of(const Game& game, std::string_view move, const std::shared_ptr<const Network>& network,
               bool knows_clock) {
    SharedSearch shared;
    shared.table.resize(1);
    const auto worker = search_of(game.variant()).make_worker(shared, 0, nullptr);
    SearchTask task;
    task.root_moves = {read_move(move, game)};
    task.depth_limit = 1;
    task.network = network;
    task.knows_clock = knows_clock;
    worker->prepare(game, task);
    worker->search();
    return worker->root_moves().front().score;
}

/// The score of a quiet rook move at this halfmove clock.
Score score_at(int halfmove_clock, const std::shared_ptr<const Network>& network, bool knows_clock) {
    const Game game =
        read_game(fmt::format("5k4/2r3p3/2t1p1p3/3p6/3P3P2/4P1T3/4R4R/4K5 w - - {} 60", halfmove_clock));
    return score_of(game, "e2f2", network, knows_clock);
}

}  // namespace

TEST_CASE("an advantage fades to half of it at the 50-move limit, whatever evaluates") {
    CHECK(damped(1000, 0) == 1000);
    CHECK(damped(1000, 40) == 800);
    CHECK(damped(-1000, 100) == -500);
    CHECK(damped(1000, 5000) == 0);
    for (const auto& network : {built_in_network(), std::shared_ptr<const Network>()}) {
        const Score timeless = score_at(0, network, false);
        REQUIRE(timeless > 200);
        for (const int clock : {0, 40, 80, 95}) {
            INFO((network ? "with" : "without") << " a network, clock " << clock);
            // The move adds a halfmove; the correction history already includes the root.
            CHECK(std::abs(score_at(clock, network, true) - damped(timeless, clock + 1)) <= 8);
            CHECK(score_at(clock, network, false) == timeless);
        }
    }
}

TEST_CASE("where the way to mate is known the clock makes no move look better than another") {
    const auto score = [](int clock) {
        const Game game = read_game(fmt::format("10/10/3k6/10/10/10/10/K1NT6 w - - {} 60", clock));
        return score_of(game, "c1e2", built_in_network(), true);
    };
    REQUIRE(score(0) > 200);
    CHECK(score(40) == score(0));
    CHECK(score(80) == score(0));
}
