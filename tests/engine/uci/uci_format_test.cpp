// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/uci/uci_format.hpp"

#include "tests/catch.hpp"

using namespace ricochet;

TEST_CASE("options are announced by their type") {
    CHECK(format_option({"Hash", SpinOption{16, 1, 64, {}}}) ==
          "option name Hash type spin default 16 min 1 max 64");
    CHECK(format_option({"Ponder", CheckOption{false, {}}}) == "option name Ponder type check default false");
    CHECK(format_option({"Clear Hash", ButtonOption{}}) == "option name Clear Hash type button");
    CHECK(format_option({"Log", StringOption{"", {}}}) == "option name Log type string default <empty>");
    CHECK(format_option({"Log", StringOption{"a b", {}}}) == "option name Log type string default a b");
    CHECK(format_option({"Game", ComboOption{"x", {"x", "y"}, {}}}) ==
          "option name Game type combo default x var x var y");
}

TEST_CASE("scores are written as centipawns, mates as full moves, bounds behind them") {
    CHECK(format_score(-35, Bound::exact) == "cp -35");
    CHECK(format_score(10, Bound::lower) == "cp 10 lowerbound");
    CHECK(format_score(10, Bound::upper) == "cp 10 upperbound");
    CHECK(format_score(mate_in(1), Bound::exact) == "mate 1");
    CHECK(format_score(mate_in(5), Bound::exact) == "mate 3");
    CHECK(format_score(mated_in(0), Bound::exact) == "mate 0");
    CHECK(format_score(mated_in(2), Bound::exact) == "mate -1");
}

TEST_CASE("a report has its parts in a fixed order") {
    SearchReport report;
    report.depth = 7;
    report.selective_depth = 12;
    report.multi_pv = 2;
    report.score = -20;
    report.nodes = 123'456;
    report.time = Milliseconds(1000);
    report.hash_full = 31;
    report.principal_variation = {Move::ordinary(Square::e2, Square::e4),
                                  Move::bounce(Square::f6, Square::i3, Square::i6),
                                  Move::propel(Square::g3, Square::g5, Square::g1)};
    CHECK(
        format_report(report, std::nullopt) ==
        "info depth 7 seldepth 12 multipv 2 score cp -20 nodes 123456 nps 123456 hashfull 31 time 1000 pv e2e4 "
        "f6i3^i6 g3g5>g1");
    report.principal_variation.clear();
    report.time = Milliseconds(0);
    report.bound = Bound::lower;
    CHECK(format_report(report, WinDrawLoss{10, 900, 90}) ==
          "info depth 7 seldepth 12 multipv 2 score cp -20 lowerbound wdl 10 900 90 nodes 123456 nps 123456000 "
          "hashfull 31 time 0");
}

TEST_CASE("the present root move is written with its number") {
    CHECK(format_current_move({9, Move::ordinary(Square::a2, Square::a3), 4}) ==
          "info depth 9 currmove a2a3 currmovenumber 4");
}

TEST_CASE("the best move is 0000 where there is none, the move to ponder on only where one is known") {
    CHECK(format_best_move({Move(), Move()}) == "bestmove 0000");
    const Move e2e4 = Move::ordinary(Square::e2, Square::e4);
    CHECK(format_best_move({e2e4, Move()}) == "bestmove e2e4");
    CHECK(format_best_move({e2e4, Move::ordinary(Square::e7, Square::e5)}) == "bestmove e2e4 ponder e7e5");
}
