// SPDX-License-Identifier: GPL-3.0-or-later
// RULES-TILED 1 to 5, by their numbers.
#include <string>

#include "movegen/tiled/position.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/random_positions.hpp"
#include "tests/movegen/rule_support.hpp"

using namespace ricochet::test;
using namespace ricochet;

TEST_CASE("RULES-TILED 1: at the start White can only lay one of 32 tiles") {
    expect_all(tiled::start_fen,
               "$-a3 $-b3 $-c3 $-d3 $-e3 $-f3 $-g3 $-h3 $-a4 $-b4 $-c4 $-d4 $-e4 $-f4 $-g4 $-h4 "
               "$-a5 $-b5 $-c5 $-d5 $-e5 $-f5 $-g5 $-h5 $-a6 $-b6 $-c6 $-d6 $-e6 $-f6 $-g6 $-h6");
}

TEST_CASE("RULES-TILED 2: a turn is a move, a drop or a removal") {
    expect_after(tiled::start_fen, "$-e3", "rnbqkbnr/pppppppp/8/8/8/4$3/PPPPPPPP/RNBQKBNR b KQkq - 1 1");
    expect_after(tiled::start_fen, "$-e3 %-a6 e2e3",
                 "rnbqkbnr/pppppppp/%7/8/8/4P3/PPPP$PPP/RNBQKBNR b KQkq - 0 2");
    expect_after(tiled::start_fen, "$-e3 %-a6 -e3",
                 "rnbqkbnr/pppppppp/%7/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 3 2");
}

TEST_CASE("RULES-TILED 2: drops need no neighbour, and go on voids only") {
    expect_legal("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "$-a8 $-h1 $-d5");
    expect_illegal("4k3/8/8/8/3$%3/8/8/4K2N w - - 0 1", "$-d4 $-e4 $-e1 $-h1 $-e8");
}

TEST_CASE("RULES-TILED 2: a drop with the other side's sign is not a turn") {
    expect_illegal(tiled::start_fen, "%-e4 %-e3");
}

TEST_CASE("RULES-TILED 3.1: pieces land on tiles of either owner, and on enemy pieces") {
    expect_moves("4k3/8/8/3%4/p7/1$6/8/R3K3 w - - 0 1", "a1", "a4");
    expect_moves("4k3/8/2%5/3$4/4B3/8/8/4K3 w - - 0 1", "e4", "d5 c6");
    expect_moves("4k3/8/8/8/2$1%3/1%3$2/3N4/4K3 w - - 0 1", "d2", "b3 c4 e4 f3");
    expect_moves("4k3/8/8/2p1p3/3P4/8/8/4K3 w - - 0 1", "d4", "c5 e5");
}

TEST_CASE("RULES-TILED 3.1: a pawn steps and promotes on tiles only") {
    expect_moves("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2", "");
    expect_moves("4k3/8/8/8/8/4%3/4P3/4K3 w - - 0 1", "e2", "e3");
    expect_moves("7k/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7", "");
    expect_moves("1%5k/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7", "b8q b8r b8b b8n");
    expect_moves("r6k/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7", "a8q a8r a8b a8n");
}

TEST_CASE("RULES-TILED 3.2: sliders cross voids, and pieces stop them") {
    expect_moves("4k3/8/8/8/8/8/8/R%%$K2$ w - - 0 1", "a1", "b1 c1 d1");
    expect_moves("4k3/%7/8/8/8/8/8/R3K3 w - - 0 1", "a1", "a7");
    expect_moves("%3k3/8/8/n7/8/8/8/R3K3 w - - 0 1", "a1", "a5");
    expect_moves("%3k3/8/8/P7/8/8/8/R3K3 w - - 0 1", "a1", "");
}

TEST_CASE("RULES-TILED 3.2: a double step crosses a tile or a void, and no piece") {
    expect_moves("4k3/8/8/8/4$3/8/4P3/4K3 w - - 0 1", "e2", "e4");
    expect_moves("4k3/8/8/8/4%3/4%3/4P3/4K3 w - - 0 1", "e2", "e3 e4");
    expect_moves("4k3/8/8/8/4%3/4n3/4P3/4K3 w - - 0 1", "e2", "");
    expect_moves("4k3/8/8/8/8/4%3/4P3/4K3 w - - 0 1", "e2", "e3");
    expect_moves("4k3/8/8/4$3/8/4P3/8/4K3 w - - 0 1", "e3", "");
}

TEST_CASE("RULES-TILED 3.3: en passant lands on a tile") {
    expect_legal("4k3/3%4/3%4/3pP3/4K3/8/8/8 w - d6 0 2", "e5d6");
    expect_legal("4k3/3%4/3$4/3pP3/4K3/8/8/8 w - d6 0 2", "e5d6");
    expect_illegal("4k3/3%4/8/3pP3/4K3/8/8/8 w - d6 0 2", "e5d6");
}

TEST_CASE("RULES-TILED 3.3: the right to capture en passant lasts one turn") {
    constexpr std::string_view fen = "4k3/3p4/3%4/3%P3/8/8/8/4K3 b - - 0 1";
    expect_after(fen, "d7d5", "4k3/3%4/3%4/3pP3/8/8/8/4K3 w - d6 0 2");
    expect_after(fen, "d7d5 e5d6", "4k3/3%4/3P4/3%$3/8/8/8/4K3 b - - 0 2");
    expect_after(fen, "d7d5 $-a3 %-b3", "4k3/3%4/3%4/3pP3/8/$%6/8/4K3 w - - 2 3");
}

TEST_CASE("RULES-TILED 3.3: a capture en passant that uncovers the king is none") {
    // Both pawns leave the fifth rank at once.
    expect_illegal("4k3/3%4/3%4/K2pP2r/8/8/8/8 w - d6 0 2", "e5d6");
    expect_after("4k3/3p4/3%4/K2%P2r/8/8/8/8 b - - 0 1", "d7d5", "4k3/3%4/3%4/K2pP2r/8/8/8/8 w - - 0 2");
    // The pawn that gives check is taken.
    expect_legal("7k/3%4/3%4/3pP3/4K3/8/8/8 w - d6 0 2", "e5d6");
}

TEST_CASE("RULES-TILED 3.4: the king steps on voids and makes tiles there") {
    expect_moves("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1", "d1 f1 d2 e2 f2");
    expect_after("4k3/8/8/8/8/8/8/4K3 w - - 3 9", "e1e2 %-a8 e2f3", "%3k3/8/8/8/8/5K2/4$3/4$3 b - - 6 10");
}

TEST_CASE("RULES-TILED 3.4: the king avoids attacked squares, tiles and voids alike") {
    expect_moves("4k3/8/8/8/8/8/7r/4K3 w - - 0 1", "e1", "d1 f1");
    expect_moves("4k3/8/8/8/8/8/3$$$1r/4K3 w - - 0 1", "e1", "d1 f1");
    expect_moves("4k3/8/8/8/8/3n4/4p3/4K3 w - - 0 1", "e1", "d2 e2");
    // The king does not shield the square behind him.
    expect_moves("4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "e1", "d2 e2 f2");
}

TEST_CASE("RULES-TILED 3.5: castling needs the rook's tile, not the king's") {
    expect_illegal("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1");
    expect_illegal("4k3/8/8/8/8/8/8/4K1$R w K - 0 1", "e1g1");
    expect_legal("4k3/8/8/8/8/8/8/4K%1R w K - 0 1", "e1g1");
    expect_legal("4k3/8/8/8/8/8/8/R2$K3 w Q - 0 1", "e1c1");
    expect_illegal("4k3/8/8/8/8/8/8/R$$1K3 w Q - 0 1", "e1c1");
    expect_after("4k3/8/8/8/8/8/8/R2$K2R w KQ - 4 5", "e1c1", "4k3/8/8/8/8/8/8/$1KR$2R b - - 5 5");
    expect_after("4k3/8/8/8/8/8/8/R3K$1R w KQ - 4 5", "e1g1", "4k3/8/8/8/8/8/8/R3$RK$ b - - 5 5");
}

TEST_CASE("RULES-TILED 3.5: castling goes through no piece, out of no check and over no attacked square") {
    expect_illegal("4k3/8/8/8/8/8/8/RN1$K$1R w KQ - 0 1", "e1c1");
    expect_legal("4k3/8/8/8/8/8/8/RN1$K$1R w KQ - 0 1", "e1g1");
    expect_illegal("4k3/8/8/8/4r3/8/8/R2$K$1R w KQ - 0 1", "e1c1 e1g1");
    expect_illegal("4k3/8/8/8/5r2/8/8/R2$K$1R w KQ - 0 1", "e1g1");
    expect_legal("4k3/8/8/8/5r2/8/8/R2$K$1R w KQ - 0 1", "e1c1");
    expect_illegal("4k3/8/8/8/6r1/8/8/R2$K$1R w KQ - 0 1", "e1g1");
    // The rook may cross b1 under attack.
    expect_legal("4k3/8/8/8/1r6/8/8/R2$K$1R w KQ - 0 1", "e1c1");
}

TEST_CASE("RULES-TILED 3.5: rights end with the first move of king or rook, and with the rook") {
    expect_after("4k3/8/8/8/8/$7/8/R2$K$1R w KQ - 0 1", "a1a3", "4k3/8/8/8/8/R7/8/$2$K$1R b K - 1 1");
    expect_after("4k3/8/8/8/8/8/8/R2$K$1R w KQ - 0 1", "e1e2", "4k3/8/8/8/8/8/4K3/R2$$$1R b - - 1 1");
    expect_after("4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", "h1h8", "4k2R/8/8/8/8/8/8/R3K2$ b Q - 0 1");
    // Drops and removals do not affect castling rights.
    expect_after("4k3/8/8/8/8/8/8/R2$K$1R w KQ - 0 1", "-d1", "4k3/8/8/8/8/8/8/R3K$1R b KQ - 1 1");
}

TEST_CASE("RULES-TILED 4: a pinned piece stays on its line") {
    expect_moves("4k3/8/8/8/4r3/2$5/4N3/4K3 w - - 0 1", "e2", "");
    expect_moves("4r1k1/8/4$3/8/4%3/8/$3R%2/4K3 w - - 0 1", "e2", "e4 e6 e8");
    expect_moves("6k1/8/8/7b/6$1/5P2/8/3K4 w - - 0 1", "f3", "");
    expect_moves("6k1/8/8/8/6b1/5P2/8/3K4 w - - 0 1", "f3", "g4");
    expect_moves("4r1k1/8/8/8/3p1p2/4P3/8/4K3 w - - 0 1", "e3", "");
    expect_moves("4r1k1/8/8/8/3p%p2/4P3/8/4K3 w - - 0 1", "e3", "e4");
}

TEST_CASE("RULES-TILED 4: in check there are neither drops nor removals") {
    expect_check("4k3/8/8/8/4$3/8/4r3/4K3 w - - 0 1", true);
    expect_all("4k3/8/8/8/4$3/8/4r3/4K3 w - - 0 1", "e1d1 e1f1 e1e2");
    expect_illegal("4k3/8/8/8/4r3/4$3/8/4K3 w - - 0 1", "-e3 $-e2");
}

TEST_CASE("RULES-TILED 4: a check is blocked on a tile, not over a void") {
    expect_legal("4k3/8/8/4r3/4$3/8/8/R3K1N1 w - - 0 1", "e1d1");
    expect_illegal("4k3/8/8/4r3/8/8/8/R3K1N1 w - - 0 1", "g1e2");
    expect_legal("4k3/8/8/4r3/8/8/4%3/R3K1N1 w - - 0 1", "g1e2");
    // In a double check only the king moves.
    expect_all("4k3/8/8/4r3/7b/8/4%3/4K1N1 w - - 0 1", "e1d1 e1f1 e1d2");
}

TEST_CASE("RULES-TILED 4: voids are crossed by checks too") {
    expect_check("4k3/8/8/8/8/8/8/r3K3 w - - 0 1", true);
    expect_check("4k3/8/8/b7/8/8/8/4K3 w - - 0 1", true);
    expect_check("4k3/8/8/b7/1P6/8/8/4K3 w - - 0 1", false);
}

TEST_CASE("RULES-TILED 5: a tile belongs to the side that stood on it last") {
    // White's knight converts Black's tile, and leaves it behind.
    expect_after("4k3/8/8/8/8/2%5/8/1N2K3 w - - 0 1", "b1c3 %-a8 c3b1", "%3k3/8/8/8/8/2$5/8/1N2K3 b - - 3 2");
    expect_after("4k3/8/8/8/8/2n5/8/1N2K3 w - - 0 1", "b1c3 %-a8 c3b1", "%3k3/8/8/8/8/2$5/8/1N2K3 b - - 2 2");
}

TEST_CASE("RULES-TILED 5: after en passant the captured pawn's tile stays with its side") {
    constexpr std::string_view after = "4k3/3%4/3P4/3%$3/8/8/8/4K3 b - - 0 2";
    expect_legal(after, "-d5 -d7");
    expect_illegal(after, "-e5");
}

TEST_CASE("RULES-TILED 5: one removes one's own empty tiles and no others") {
    constexpr std::string_view fen = "4k3/8/8/3%4/4$3/8/8/4K3 w - - 0 1";
    expect_legal(fen, "-e4");
    expect_illegal(fen, "-d5 -e1 -e8 -a1");
    expect_after(fen, "-e4", "4k3/8/8/3%4/8/8/8/4K3 b - - 1 1");
}

TEST_CASE("RULES-TILED 8: may one remove a tile that one's king made, after an enemy piece stood on it? no") {
    constexpr std::string_view after = "4k3/8/8/7%/8/6n1/3$%3/3K$3 w - - 6 4";
    expect_after("4k3/8/8/7n/8/6%1/8/4K3 w - - 0 1", "e1e2 h5g3 e2d2 g3e2 d2d1 e2g3", after);
    expect_legal(after, "-d2 -e1");
    expect_illegal(after, "-e2");
}

TEST_CASE("RULES-TILED 9: a board of 64 tiles has the moves of chess and the removals") {
    expect_all("%%%%k%%%/%%%%%%%%/%%%%%%%%/%%%%%%%%/%%%%%%%%/%%%%%%%%/%%%%P%%%/%%%%K%%$ w - - 0 1",
               "e1d1 e1f1 e1d2 e1f2 e2e3 e2e4 -h1");
}

// RULES-TILED 6: the end of the game.

TEST_CASE("RULES-TILED 6: checkmate") {
    expect_outcome("k7/1$6/2K5/8/8/8/8/1Q6 w - - 0 1", "b1b7", Outcome::checkmate);
    expect_outcome("k6R/8/1K6/8/8/8/8/8 b - - 0 1", Outcome::checkmate);
    // The king makes the tile that he flees to.
    expect_outcome("k6R/8/2K5/8/8/8/8/8 b - - 0 1", Outcome::none);
}

TEST_CASE("RULES-TILED 6: a piece that could block on a tile cannot on a void") {
    expect_outcome("k6R/6n1/1K6/8/8/8/8/8 b - - 0 1", Outcome::checkmate);
    expect_outcome("k3%2R/6n1/1K6/8/8/8/8/8 b - - 0 1", Outcome::none);
}

TEST_CASE("RULES-TILED 6: stalemate takes a board without voids and without own empty tiles") {
    const std::string rest = "/$$$$$$$$/$Q$$$$$$/$$$$$$$$/$$$$$$$$/$$$$$$$$/$$$$$$$$/$$$$$K$$ b - - 0 1";
    expect_outcome("k$$$$$$$" + rest, Outcome::stalemate);
    expect_outcome("k$$$$$$1" + rest, Outcome::none);
    expect_outcome("k$$$$$$%" + rest, Outcome::none);
}

TEST_CASE("RULES-TILED 6: the third time a position stands the game is drawn, tiles and owners counted in") {
    expect_outcome(tiled::start_fen, "$-e4 %-e5 -e4 -e5 $-e4 %-e5 -e4", Outcome::none);
    expect_outcome(tiled::start_fen, "$-e4 %-e5 -e4 -e5 $-e4 %-e5 -e4 -e5", Outcome::threefold_repetition);
    // White and Black own e4 alternately.
    expect_outcome(tiled::start_fen, "$-e4 %-e5 -e4 -e5 $-a3 %-e4 -a3 -e4", Outcome::threefold_repetition);
    expect_outcome(tiled::start_fen, "$-e4 %-e5 -e4 -e5 $-e5 %-e4", Outcome::none);
}

TEST_CASE("RULES-TILED 6: another owner of one tile is another position") {
    const std::string rest = "/8/8/8/8/8/8/4K3 w - - 0 1";
    CHECK(game_at("$3k3" + rest).key() != game_at("%3k3" + rest).key());
    CHECK(game_at("$3k3" + rest).key() != game_at("4k3" + rest).key());
    CHECK(tiled_position("$3k3" + rest).pawn_key() == tiled_position("4k3" + rest).pawn_key());
}

TEST_CASE("RULES-TILED 6: positions differ by legal en passant captures only") {
    const std::string on_void = "4k3/3%4/8/3pP3/4K3/8/8/8 w - ";
    CHECK(game_at(on_void + "d6 0 2").key() == game_at(on_void + "- 0 2").key());
    const std::string on_tile = "4k3/3%4/3%4/3pP3/4K3/8/8/8 w - ";
    CHECK(game_at(on_tile + "d6 0 2").key() != game_at(on_tile + "- 0 2").key());
}

TEST_CASE("RULES-TILED 6: drops and removals count towards the 50 moves") {
    expect_outcome("4k3/8/8/8/8/8/3R4/4K3 w - - 98 80", "$-a1", Outcome::none);
    expect_outcome("4k3/8/8/8/8/8/3R4/4K3 b - - 98 80", "e8f8 $-a1", Outcome::fifty_moves);
    expect_outcome("4k3/8/8/8/4$3/4P3/8/4K3 w - - 99 80", "e3e4", Outcome::none);
    expect_outcome("4k3/8/8/8/4p3/4R3/8/4K3 w - - 99 80", "e3e4", Outcome::none);
    // Checkmate comes first.
    expect_outcome("k7/1$6/2K5/8/8/8/8/1Q6 w - - 99 80", "b1b7", Outcome::checkmate);
}

TEST_CASE("RULES-TILED 6: dead positions") {
    for (const char* const fen : {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
                                  "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "4k3/8/8/8/5b2/8/1B6/2B1K3 w - - 0 1"}) {
        expect_outcome(fen, Outcome::dead_position);
    }
    for (const char* const fen : {"4k3/8/8/8/4b3/8/1B6/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4KNn1 w - - 0 1",
                                  "4k3/8/8/8/8/8/8/2B1KN2 w - - 0 1", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
                                  "4k3/8/8/8/8/8/8/4KR2 w - - 0 1", "4k3/8/8/8/8/8/8/4KQ2 w - - 0 1"}) {
        expect_outcome(fen, Outcome::none);
    }
}
