// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/puzzles/finder.hpp"

#include "tests/catch.hpp"

namespace ricochet::tools::analyse {
namespace {

constexpr std::uint64_t nodes = 5000;

Game tensor_game(std::string_view fen) {
    return Game::from_fen(fen, Variant::tensor).value();
}

/// The only move of a position as text; empty if there is none.
std::string only_move(std::string_view fen) {
    Analyst analyst(1, built_in_networks());
    PuzzleFinder finder(analyst, nodes);
    const Game game = tensor_game(fen);
    const std::optional<Line> line = finder.only_move(game, nodes);
    return line ? game.to_uci(line->moves.front()) : "";
}

TEST_CASE("one move alone wins, or there is no puzzle") {
    CHECK(only_move("7k2/R8t/2p3p3/10/3P2P3/6KP2/PPP6r/10 b - - 1 38") == "j2a7^j7");
    // Two ways to win the queen.
    CHECK(only_move("9k/10/10/3q6/10/4N5/1N8/3R1K4 w - - 0 1").empty());
    // The best move wins nothing.
    CHECK(only_move("4k5/10/10/10/10/10/4p5/4K5 w - - 0 1").empty());
}

TEST_CASE("of moves that mate at once any may be played, but nothing else may win") {
    // The queen mates in two ways; every other move leaves the stronger side winning.
    CHECK(only_move("k9/10/1K8/10/10/10/10/8Q1 w - - 0 1").empty());
    // The pawn mates by promotion to a queen or a rook; otherwise the knight captures it.
    CHECK(only_move("k9/7P2/1K8/8n1/10/5pppp1/10/10 w - - 0 1").starts_with("h7h8"));
}

TEST_CASE("a side that was winning already has no puzzle") {
    Analyst analyst(1, built_in_networks());
    PuzzleFinder finder(analyst, 4 * nodes);
    const auto found_after = [&finder](std::string_view fen, std::string_view move) {
        const Game game = tensor_game(fen);
        return finder.find(game, {game.parse_uci(move).value()});
    };
    const std::vector<PuzzleFinder::Found> found =
        found_after("7k2/R8t/2p3p3/10/3P2P3/5K1P2/PPP6r/10 w - - 0 38", "f3g3");
    REQUIRE(found.size() == 1);
    CHECK(found[0].ply == 1);
    CHECK(found[0].puzzle.fen == "7k2/R8t/2p3p3/10/3P2P3/6KP2/PPP6r/10 b - - 1 38");
    CHECK(found[0].puzzle.line == std::vector<std::string>{"j2a7^j7"});
    CHECK(found[0].puzzle.themes == std::vector<Theme>{Theme::bounce});
    CHECK(found[0].puzzle.rating > 800);
    // The same with an additional black queen.
    CHECK(found_after("q6k2/R8t/2p3p3/10/3P2P3/5K1P2/PPP6r/10 w - - 0 38", "f3g3").empty());
}

TEST_CASE("a line continues to a found mate, and holds only as a whole") {
    Analyst analyst(1, built_in_networks());
    PuzzleFinder finder(analyst, 4 * nodes);
    // The king should have taken the pawn. After the first move, other moves win too: the pawn is far advanced.
    const Game game = tensor_game("10/1Pk3p2p/2p3p3/R1N2t3P/4Pt4/5r4/1P8/6K3 b - - 2 43");
    const std::vector<PuzzleFinder::Found> found = finder.find(game, {game.parse_uci("c7b8").value()});
    REQUIRE(found.size() == 1);
    const Puzzle& puzzle = found[0].puzzle;
    CHECK(puzzle.line == std::vector<std::string>{"a5a8", "b8c7", "b7b8q"});
    CHECK(puzzle.themes.back() == Theme::mate);
    CHECK(finder.holds(puzzle));
    Puzzle slower = puzzle;
    slower.line = {"a5a8", "b8c7", "c5d3"};
    CHECK_FALSE(finder.holds(slower));
    // More to find is harder; how many nodes confirm it makes no difference.
    Puzzle shorter = puzzle;
    shorter.line = {"a5a8"};
    CHECK(finder.rating_of(shorter) < puzzle.rating);
    CHECK(PuzzleFinder(analyst, nodes).rating_of(puzzle) == puzzle.rating);
}

}  // namespace
}  // namespace ricochet::tools::analyse
