// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/uci/uci_format.hpp"

#include <string>

#include "engine/engine.hpp"
#include "engine/text/result_text.hpp"
#include "search/evaluation/tensor/win_rate_model.hpp"
#include "search/evaluation/tiled/win_rate_model.hpp"
#include "tests/catch.hpp"

using namespace ricochet;

namespace {

MoveCode move_in(std::string_view fen, std::string_view text) {
    return Game::from_fen(fen, Variant::tensor).value().parse_uci(text).value();
}

MoveCode move_at_start(std::string_view text) {
    return Game().parse_uci(text).value();
}

}  // namespace

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
    report.principal_variation = {move_at_start("e2e4"),
                                  move_in("9k/10/5R2T1/10/10/10/10/K9 w - - 0 1", "f6i3^i6"),
                                  move_in("5k4/10/10/6T3/10/6R3/10/5K4 w - - 0 1", "g3g5>g1")};
    CHECK(
        format_report(report, Game(), std::nullopt) ==
        "info depth 7 seldepth 12 multipv 2 score cp -20 nodes 123456 nps 123456 hashfull 31 time 1000 pv e2e4 "
        "f6i3^i6 g3g5>g1");
    report.principal_variation.clear();
    report.time = Milliseconds(0);
    report.bound = Bound::lower;
    CHECK(format_report(report, Game(), WinDrawLoss{10, 900, 90}) ==
          "info depth 7 seldepth 12 multipv 2 score cp -20 lowerbound wdl 10 900 90 nodes 123456 nps 123456000 "
          "hashfull 31 time 0");
}

TEST_CASE("the current root move is written with its number") {
    CHECK(format_current_move({9, move_at_start("a2a3"), 4}, Game()) ==
          "info depth 9 currmove a2a3 currmovenumber 4");
}

TEST_CASE("the best move is 0000 where there is none, the move to ponder on only where one is known") {
    const auto said = [](MoveCode best, MoveCode ponder) {
        BestMoveReport report;
        report.best = best;
        report.ponder = ponder;
        return format_best_move(report, Game());
    };
    CHECK(said(MoveCode::none, MoveCode::none) == "bestmove 0000");
    const MoveCode e2e4 = move_at_start("e2e4");
    const MoveCode e7e5 =
        move_in("rtnbqkbntr/pppppppppp/10/10/4P5/10/PPPP1PPPPP/RTNBQKBNTR b KQkq - 0 1", "e7e5");
    CHECK(said(e2e4, MoveCode::none) == "bestmove e2e4");
    CHECK(said(e2e4, e7e5) == "bestmove e2e4 ponder e7e5");
}

TEST_CASE("scores are shown in centipawns of which a hundred win every other game") {
    Engine engine({.search = {}, .on_message = [](const std::string&) {}, .on_log_file = {}});
    SearchReport report;
    report.score = tensor::win_rate_model.even_score();
    CHECK(engine.shown(report).score == 100);
    report.score = mate_in(3);
    CHECK(engine.shown(report).score == mate_in(3));
    REQUIRE_FALSE(engine.set_option("UCI_Variant", "tiledsquares"));
    Limits limits;
    limits.depth = 1;
    REQUIRE_FALSE(engine.go(limits));
    engine.finish_search();
    report.score = tiled::win_rate_model.even_score();
    CHECK(engine.shown(report).score == 100);
}
