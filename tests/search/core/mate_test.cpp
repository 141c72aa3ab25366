// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>
#include <limits>
#include <string>

#include "movegen/game.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/notation.hpp"
#include "movegen/tiled/legal_moves.hpp"
#include "movegen/tiled/notation.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/search/mate_solver.hpp"
#include "tests/search/search_support.hpp"

using namespace ricochet;
using namespace ricochet::test;

namespace {

struct MateProblem {
    int moves;
    const char* fen;
};

// From games that the engine played against itself.
const MateProblem problems[] = {
    // ... with bounces, propels, beast captures and promotions as mating moves
    {1, "r1nb2b2r/pppNtp1ppp/3p2p1n1/1B2TT4/3PPk1P2/5tN1P1/PPP2KP2P/R5B2R w - - 1 17"},
    {1, "1Q8/3k6/2tT2t3/3qB5/7N2/3T1R1T2/10/5K4 w - - 1 4"},
    {1, "10/4k1Tp1p/3pq5/3P1pp1Q1/10/5P1P1K/6P2P/4R5 w - - 4 51"},
    {1, "5tk3/p8p/3qp5/2p2b4/3p2PP2/9K/5B2rP/8t1 b - - 2 45"},
    {1, "2t7/4T2t2/4Rtk3/10/6K3/10/10/4T5 w - - 11 14"},
    {1, "7t2/3Tk5/10/10/5T4/5t3r/1t3TK3/1r8 b - - 3 7"},
    {1, "7k2/1P1pp1Tpp1/10/R1p1TppPp1/2P7/7t2/1P1PPPP2P/5K4 w - - 1 26"},
    // ... with one of these as the first move
    {2, "4t2rk1/2p3pT1p/1p3pT1pP/10/p2Tp2R2/P2p1R4/1P8/4K5 w - - 0 25"},
    {2, "r3qk3r/pppp1pp2p/3n1bn3/4pN1pp1/P1P1PtB2P/3N1P1tP1/1P1P1KbP2/RT2Q1BT1R b kq - 1 12"},
    {2, "3q2k3/p8p/3tp5/2p2b4/3p2PP1K/10/5B2rP/8t1 b - - 0 44"},
    {2, "2rq1k1n1r/p3p2ppp/3pp5/2B3pt2/P3P1b3/1PP2t2P1/RK3P3P/3q2n3 b k - 1 19"},
    {2, "1r1b1k1n1r/p1p2tpB1p/2Q2pT3/7Np1/3Pp5/7PB1/PPP2PK1PP/TR7R w k - 2 23"},
    {2, "10/10/3T5R/10/3T1k4/6R3/4K5/10 w - - 1 27"},
    {2, "2t7/3RT2t2/6kt2/10/6K3/10/10/4T5 w - - 9 13"},
    {2, "1QB4q2/P3T3PP/4T3k1/1t4Tt2/6tQ2/R2Q2R3/1p1K3p2/2n6t w - - 0 25"},
    {2, "r8T/pPp4pkp/2t7/1T4n1t1/2N3B2R/3T1q1t2/P1P3PpP1/Q3K5 b - - 3 13"},
    {3, "2r2k4/p1p1qpp2p/5b4/PpP2P1p1t/2T1tP3P/4B5/2QP3r2/4K5 b - - 1 37"},
    {3, "2rq1k1n1r/p3p2ppp/3pp5/2B3pt2/P3P1b3/1PP2t2P1/R1Kp1P3P/6n3 b k - 1 18"},
    {3, "7t2/10/10/3k6/7t2/7R1t/9r/6K3 b - - 19 29"},
    {3, "6q3/4k1Tp1p/3p6/3P1pp1Q1/10/5P1P1K/6P2P/9R w - - 2 50"},
    {3, "1tk1t5/10/R2T1R4/10/10/10/10/5K4 w - - 10 19"},
    {3, "10/10/3Tt4R/5k4/3T6/6R3/4K5/10 w - - 9 26"},
    {3, "10/6p1kp/2p5pt/pp3rt3/1P6PP/2PPKp4/P3P5/9q b - - 1 47"},
    {4, "5k4/3pPpp3/6p1p1/5t4/10/4t5/2t2K4/9q b - - 0 42"},
};

// From games of the tiled game that the engine played against itself.
const MateProblem tiled_problems[] = {
    {1, "$%%%%%%%/$%%1%%pp/$%%%%%%1/1%k%%3/K%p%$%%%/$p%%%%%$/%%2%r$$/$%1$%$%$ b - - 15 102"},
    {1, "%$$R%$%$/%$$%%$%$/1$%%k$K$/1%Q2$$1/$$%$$$$$/P%$%$$$$/%P%$$$$$/$%$$$$$$ w - - 5 84"},
    {1, "%%%%%%r%/%%%%%%%%/%%%$%%%$/%1%%%n%K/$%%%%k%$/%%%%%%$1/$$%%%$$1/$$%%%$%% b - - 17 97"},
    {1, "%Q%1%$1$/%%%%$$$$/$%%%$$$$/%$KB$$$$/k$$$$$1$/%%$$$$P$/%%%%$$$%/%%$$$$$% w - - 7 97"},
    {1, "%%%%1%$$/%$$$%qN$/%$$%$k$K/%%$%$%%%/%$$$%%%%/%$%%$%%%/%%%%$%%%/%$$%$$$$ b - - 57 108"},
    {2, "%%%%%%%%/%%%%%%%%/%$%$%$%%/%$%%%%%%/%%%$%%%%/%%1$qk%1/K$$$%$%$/$$$1q$%1 b - - 1 98"},
    {2, "%%%%%%r%/%%%%%%%%/%%%$%%%$/%1%%%n%K/$%%%%%%$/%%%%k%$1/$$%%%$$1/$1%%%$%% b - - 15 96"},
    {2, "%$%Q%%$1/%$$%%%%k/$$%$N$%%/%$%%$P$$/%$$%$$$$/$$$$1$K$/$$%$$$$$/$$$$$$$$ w - - 9 106"},
    {2, "%R$$%$%$/%$$%%$%$/1$%%k$K$/1%Q2$$1/$$%$$$$$/P%$1$$$$/%P%$$$$$/$%$$$$$$ w - - 3 83"},
    {2, "%%%%%1%%/%$%k%$%%/%1%%q%$%/%K%%%n%%/%$$%%%%$/%$%%%%$%/%b1p%$%$/q$1%%$$$ b - - 1 90"},
    {2, "%%%%%%%%/%%%%%%%%/%%%%%%%%/%%%%%%p%/$%%b%%%p/%%%%%%%P/%%%%kp$$/%%%%%%%K b - - 1 111"},
    {2, "%%k%%%%%/pp%%%%p%/1%p1%%%1/1$%%%%1p/P$$1p1q1/$PPrPn$$/$$Q$$$$$/R$$R$$$K b - - 1 47"},
    {2, "%$%%2%$/Q$%%%%$$/Qn%kb1$$/1%%%1p$$/3$1P%$/P%$%1P$$/$P$$$$$$/$K$$$B$$ w - - 1 73"},
    {2, "%%%%%%%%/%%%%%%%%/%$$%$R$%/%%%$%%P%/%%%%$1$p/%%%$$$r$/%%%$$K%1/%1kq$$$$ b - - 6 118"},
    {3, "$%%k%%%$/%%%1$$%$/%1%%Q$%$/%%K1$$$$/$$$%$2$/%$%$1P%$/$$$$$$$$/%$1$$$$$ w - - 17 76"},
    {3, "%%k%%%%%/pp%%%%p%/1%p1%%%1/1$%%n%1p/P$$1p1q1/$PPrPN$$/$$Q$$$$K/R$$R$$$$ b - - 0 46"},
    {3, "%%%%%%%%/%%%%%%%%/%$$%$R$%/%%%$%%P%/q%%%$1$p/%%%$$$r$/%%%$K$%1/%1k$$$$$ b - - 4 117"},
    {3, "%%%%%%%$/$R%%$$%$/$$%$1%%$/%%k$$%$$/2%$Q1$$/$1$K$$%$/$$%$$$$$/$$$$$%$$ w - - 3 89"},
    {3, "%%%%%%%%/%%%%%%%%/%%%%%%%%/%%%%%%p%/$%%b%%%p/%%%%%p%P/%%%%k%$K/%%%%%%%$ b - - 1 110"},
    {3, "%$%Q%%$1/%$$%%%k$/$$%$%$%%/%$%%$PN$/%$$%$$$$/$$$$1$K$/$$%$$$$$/$$$$$$$$ w - - 7 105"},
    {3, "%%%%%1%%/%$%k%$%%/%1%%q%$%/%1%%%n%%/%K$%%%%$/%$%%%%$%/pb1p%$%$/%$1%%$$$ b - - 1 89"},
    {3, "%%%r$k%1/%%%$%P2/%$%$R$PP/%%%%N$$$/%1$$$$$$/%$$K$%%$/%$%$$%%$/%$%$$$$$ w - - 1 100"},
    {3, "%%%%%%%%/%%%%%pk%/%$%%%%%%/%%$%%%p$/K%$$%$P$/%$q%%$$$/$b%$%%r$/$$$$%$1$ b - - 3 93"},
};

/// Its proof needs millions of positions.
const MateProblem long_problem = {4, "2r5k1/pp2p1Trp1/2b1Pp1p1p/9P/6Q3/1P2B5/PK3PPP2/8RR w - - 5 35"};

template <class Position>
void expect_exact_mate(const MateProblem& problem, Variant variant) {
    CAPTURE(problem.fen, problem.moves);
    Game game = read_game(problem.fen, variant);
    CHECK(MateSolver<Position>(game.as<Position>()->position()).shortest_mate(problem.moves) == problem.moves);

    // Pruning and reductions delay finding a mate by some plies; how many is a matter of tuning.
    const Limits ample = depth_limit(2 * problem.moves + 10);
    Searcher searcher;
    const Findings found = searcher.run(game, ample);
    REQUIRE(is_mate(found.last().score));
    CHECK(mate_distance_moves(found.last().score) == problem.moves);
    CHECK(found.last().principal_variation.size() == static_cast<std::size_t>(2 * problem.moves - 1));

    // The other side finds the same mate, one move later.
    game.play(found.best.best);
    if (problem.moves > 1) {
        const Findings answer = searcher.run(game, ample);
        REQUIRE(is_mate(answer.last().score));
        CHECK(mate_distance_moves(answer.last().score) == -(problem.moves - 1));
    } else {
        CHECK(game.outcome() == Outcome::checkmate);
    }
}

}  // namespace

TEST_CASE("mates in one to four are found with their exact distance") {
    for (const MateProblem& problem : problems) {
        expect_exact_mate<tensor::Position>(problem, Variant::tensor);
    }
}

TEST_CASE("mates in one to three of the tiled game are found with their exact distance") {
    for (const MateProblem& problem : tiled_problems) {
        expect_exact_mate<tiled::Position>(problem, Variant::tiledsquares);
    }
}

TEST_CASE("a mate whose proof is long is found with its exact distance", "[long]") {
    expect_exact_mate<tensor::Position>(long_problem, Variant::tensor);
}

TEST_CASE("composed mates in two to five are proven and found", "[long]") {
    std::ifstream file(source_path("tests/data/mates.epd"));
    REQUIRE(file.is_open());
    SearchOptions options = small_options();
    options.hash_mib = 16;
    Searcher searcher(options);
    int problem_count = 0;
    int found_count = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.front() == '#') {
            continue;
        }
        CAPTURE(line);
        const std::size_t end = line.find(" dm ");
        REQUIRE(end != std::string::npos);
        const Game game = read_game(line.substr(0, end) + " 0 1");
        const int moves = std::stoi(line.substr(end + 4));
        CHECK(MateSolver<tensor::Position>(game.as<tensor::Position>()->position()).shortest_mate(moves) ==
              moves);
        // One needs 4.07 million with the ninth network.
        Limits limits = node_limit(6'000'000);
        limits.mate = moves;
        searcher.pool().clear();
        const Score score = searcher.run(game, limits).last().score;
        const int found = is_mate(score) ? mate_distance_moves(score) : 0;
        CHECK((found == 0 || found >= moves));
        found_count += found == moves ? 1 : 0;
        ++problem_count;
    }
    CHECK(problem_count == 55);
    CHECK(found_count == 55);
}

TEST_CASE("a search for a mate ends with the mate and continues without one") {
    Limits limits;
    limits.mate = 2;
    limits.depth = 30;
    Searcher searcher;
    const Findings found = searcher.run("10/10/3T5R/10/3T1k4/6R3/4K5/10 w - - 1 27", limits);
    CHECK(mate_distance_moves(found.last().score) == 2);
    CHECK(found.last().depth < 30);
    limits.depth = 5;
    CHECK(searcher.run("4k5/10/10/10/10/10/P9/4K5 w - - 0 1", limits).last().depth == 5);
}

TEST_CASE("a search for a mate looks no further") {
    const std::string mate_in_two = "10/10/3T5R/10/3T1k4/6R3/4K5/10 w - - 1 27";
    Limits limits;
    limits.depth = 12;
    Searcher searcher;
    limits.mate = 1;
    CHECK_FALSE(is_mate(searcher.run(mate_in_two, limits).last().score));
    limits.mate = std::numeric_limits<int>::max();
    const Findings found = searcher.run(mate_in_two, limits);
    CHECK(mate_distance_moves(found.last().score) == 2);
    CHECK(found.last().depth < 12);
}

TEST_CASE("a search for a mate and another one take nothing from each other's table") {
    Limits for_mate;
    for_mate.mate = 3;
    for_mate.depth = 12;
    Limits for_depth;
    for_depth.depth = 10;
    const auto nodes = [](const Limits& first, const Limits& second, bool in_new_table) {
        Searcher searcher;
        searcher.run(Game(), first);
        if (in_new_table) {
            SearchOptions options = searcher.pool().options();
            ++options.hash_mib;
            searcher.pool().set_options(options);
            --options.hash_mib;
            searcher.pool().set_options(options);
        }
        return searcher.run(Game(), second).last().nodes;
    };
    CHECK(nodes(for_mate, for_depth, false) == nodes(for_mate, for_depth, true));
    CHECK(nodes(for_depth, for_mate, false) == nodes(for_depth, for_mate, true));
    CHECK(nodes(for_depth, for_depth, false) != nodes(for_depth, for_depth, true));
}
