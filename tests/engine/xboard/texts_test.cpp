// SPDX-License-Identifier: GPL-3.0-or-later
#include <chrono>
#include <string>
#include <string_view>
#include <thread>

#include "engine/xboard/moves.hpp"
#include "engine/xboard/player.hpp"
#include "engine/xboard/search.hpp"
#include "movegen/base/tokens.hpp"
#include "tests/catch.hpp"
#include "tests/engine/xboard/xboard_board.hpp"

using namespace ricochet;

namespace {

const Game root;

/// A report of depth 9, 10.847 seconds and 48000 nodes, with these moves in UCI notation as its PV.
SearchReport report_of(Score score, const Game& from, std::string_view moves) {
    SearchReport report;
    report.depth = 9;
    report.score = score;
    report.nodes = 48'000;
    report.time = Milliseconds(10'847);
    Game game = from;
    Tokens tokens(moves);
    while (!tokens.at_end()) {
        const MoveCode move = game.parse_uci(tokens.next()).value();
        report.principal_variation.push_back(move);
        game.play(move);
    }
    return report;
}

}  // namespace

TEST_CASE("thinking is shown in centipawns, hundredths of a second and SAN") {
    const SearchReport report = report_of(156, root, "e2e4 i8g6 a1b1>a1");
    CHECK(xboard_thinking(report, root, "") == "9 156 1084 48000 e4 Tg6 Rb1>a1");
    SearchReport bound = report;
    bound.bound = Bound::lower;
    CHECK(xboard_thinking(bound, root, "") == "9 156 1084 48000 e4 Tg6 Rb1>a1!");
    bound.bound = Bound::upper;
    CHECK(xboard_thinking(bound, root, "Nd3") == "9 156 1084 48000 Nd3 e4 Tg6 Rb1>a1?");
    CHECK(xboard_thinking(report_of(-20, root, ""), root, "") == "9 -20 1084 48000");
}

TEST_CASE("mates are shown as 100000 and the moves") {
    CHECK(xboard_score(0) == 0);
    CHECK(xboard_score(-123) == -123);
    CHECK(xboard_score(mate_in(1)) == 100'001);
    CHECK(xboard_score(mate_in(5)) == 100'003);
    CHECK(xboard_score(mated_in(2)) == -100'001);
    CHECK(xboard_score(mated_in(6)) == -100'003);
    CHECK(xboard_score(mated_in(0)) == -100'000);
}

TEST_CASE("results are claimed for the side that is right") {
    CHECK(xboard_result(Outcome::checkmate, Color::black) == "1-0 {White mates}");
    CHECK(xboard_result(Outcome::checkmate, Color::white) == "0-1 {Black mates}");
    for (const Outcome draw :
         {Outcome::stalemate, Outcome::threefold_repetition, Outcome::fifty_moves, Outcome::dead_position}) {
        CHECK(xboard_result(draw, Color::white).starts_with("1/2-1/2 {"));
    }
    CHECK(xboard_result(Outcome::none, Color::white).empty());
}

TEST_CASE("options become features, except those that have a command of their own") {
    OptionList options;
    const auto accept = always([](const auto&...) {});
    options.add("Hash", SpinOption{16, 1, 99, accept});
    options.add("Spin", SpinOption{5, -1, 9, accept});
    options.add("Check", CheckOption{true, accept});
    options.add("Combo", ComboOption{"green", {"red", "green"}, accept});
    options.add("Text File", StringOption{"x.txt", accept});
    options.add("Button", ButtonOption{accept});
    const std::string text = xboard_features(options);
    CHECK(text.starts_with("feature done=0\nfeature myname=\"Ricochet "));
    CHECK(
        text.ends_with("feature option=\"Spin -spin 5 -1 9\"\n"
                       "feature option=\"Check -check 1\"\n"
                       "feature option=\"Combo -combo red /// *green\"\n"
                       "feature option=\"Text File -file x.txt\"\n"
                       "feature option=\"Button -button\"\n"
                       "feature done=1"));
    CHECK(text.find("Hash") == std::string::npos);
}

namespace {

const Game start;

}  // namespace

TEST_CASE("reports are shown after post, and always when they are to be") {
    XBoardReports reports;
    const SearchReport report = report_of(30, start, "e2e4");
    reports.begin({.root = start});
    CHECK(reports.take(report).empty());
    reports.show(true);
    CHECK(reports.take(report) == "9 30 1084 48000 e4");
    reports.show(false);
    CHECK(reports.take(report).empty());
    reports.begin({.root = start, .always_shown = true});
    CHECK(reports.take(report) == "9 30 1084 48000 e4");
}

TEST_CASE("reports of a search in the opponent's place are turned round") {
    XBoardReports reports;
    reports.show(true);
    reports.begin({.root = start, .for_opponent = true});
    CHECK_FALSE(reports.score().has_value());
    SearchReport report = report_of(30, start, "e2e4");
    CHECK(reports.take(report) == "9 -30 1084 48000 e4");
    CHECK(reports.score() == -30);
    report.score = 90;
    report.bound = Bound::lower;
    CHECK(reports.take(report) == "9 -90 1084 48000 e4?");
    // Bounds and lines after the first do not change the score.
    CHECK(reports.score() == -30);
    report.bound = Bound::exact;
    report.multi_pv = 2;
    reports.take(report);
    CHECK(reports.score() == -30);
    CHECK(start.to_uci(reports.best_move()) == "e2e4");
}

TEST_CASE("the move taken for granted stands before the line until it is made") {
    XBoardReports reports;
    reports.show(true);
    reports.begin({.root = start, .prefix = "i6"});
    CHECK(reports.take(report_of(1, start, "e2e4")) == "9 1 1084 48000 i6 e4");
    reports.drop_prefix();
    CHECK(reports.take(report_of(1, start, "e2e4")) == "9 1 1084 48000 e4");
}

TEST_CASE("the status shows nodes, depth, moves left and the move searched") {
    XBoardReports reports;
    reports.begin({.root = start});
    CHECK(reports.status().ends_with(" 0 0 30 30"));
    CHECK(reports.status().starts_with("stat01: "));
    CHECK(std::stoi(reports.status().substr(8)) < 60'000);  // hundredths of a second, for a very busy machine
    reports.take(report_of(1, start, "e2e4"));
    reports.take({.depth = 10, .move = start.parse_uci("a1b1>a1").value(), .number = 4});
    CHECK(reports.status().ends_with(" 48000 10 26 30 Rb1>a1"));
    reports.begin({.root = start});
    CHECK(reports.status().ends_with(" 0 0 30 30"));
}

namespace {

std::string read_fen(std::string_view text, Variant variant = Variant::tensor) {
    const Result<Game> game = parse_xboard_fen(text, variant);
    return game ? game.value().fen() : "error: " + game.error();
}

}  // namespace

TEST_CASE("a FEN from XBoard may have impossible castling rights, and gating") {
    const std::string board = "r4k3r/10/10/10/10/10/10/R4K4";
    CHECK(read_fen(board + " w KQkq - 0 1") == board + " w Qkq - 0 1");
    CHECK(read_fen(board + " w KQBCDEFGHIkqbcdefghi - 3 7") == board + " w Qkq - 3 7");
    CHECK(read_fen(board + " b bcd -") == board + " b - - 0 1");
    CHECK(read_fen(board + " w") == board + " w - - 0 1");
    CHECK(read_fen("r1nbqkbn1r/pppppppppp/10/10/10/10/PPPPPPPPPP/R1NBQKBN1R w KQkq - 0 1",
                   Variant::tensorfree) == Game(Variant::tensorfree).fen());
}

TEST_CASE("a FEN from XBoard may have an impossible en passant square") {
    CHECK(read_fen("5k4/10/10/10/1pP7/10/10/5K4 b - c3 0 1") == "5k4/10/10/10/1pP7/10/10/5K4 b - c3 0 1");
    CHECK(read_fen("5k4/10/10/10/1pP7/2T7/10/5K4 b - c3 0 1") == "5k4/10/10/10/1pP7/2T7/10/5K4 b - - 0 1");
}

TEST_CASE("a FEN that is not a position is refused") {
    for (const std::string text :
         {"", "x", "10/10/10/10/10/10/10/10 w - - 0 1", "k9/10/10/10/10/10/10/R8K w - - 0 1",
          "5k4/10/10/10/10/10/10/5K4 x - - 0 1"}) {
        CHECK(read_fen(text).starts_with("error: "));
    }
}

TEST_CASE("each variant has a board set up for it") {
    CHECK(xboard_setup(Variant::tensor).find(") 10x8+0_seirawan " + Game(Variant::tensor).fen()) !=
          std::string::npos);
    CHECK(xboard_setup(Variant::tensor).ends_with("\npiece K& KisO2"));
    CHECK(xboard_setup(Variant::tensorfree) ==
          "setup (PNBRQKpnbrqk) 10x8+0_normal " + Game(Variant::tensorfree).fen());
}

TEST_CASE("a search has taken the time since it began, or since the expected move") {
    Output output([](std::string_view) {}, "");
    XBoardSearch search(output, [](const XBoardSearch::End&) {});
    Limits limits;
    limits.ponder = true;
    const auto elapsed_since = [](std::chrono::steady_clock::time_point begin) {
        return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - begin);
    };
    const auto begin = std::chrono::steady_clock::now();
    REQUIRE_FALSE(search.start(XBoardSearch::Purpose::ponder, limits, {.root = Game()}));
    CHECK(search.elapsed() <= elapsed_since(begin));
    std::this_thread::sleep_for(Milliseconds(5));
    CHECK(search.elapsed() >= Milliseconds(5));
    const auto expected_move = std::chrono::steady_clock::now();
    search.ponder_hit();
    CHECK(search.purpose() == XBoardSearch::Purpose::move);
    CHECK(search.elapsed() <= elapsed_since(expected_move));
    search.abort();
    CHECK(search.purpose() == XBoardSearch::Purpose::none);
}

TEST_CASE("xboard: a draw is accepted half a pawn down, and from move 40 on where nothing is to be won") {
    XBoardState state;
    const auto accepts_at = [&state](Score score) {
        state.last_score = score;
        return state.accepts_draw();
    };
    CHECK_FALSE(state.accepts_draw());  // no score yet
    CHECK(accepts_at(-50));
    CHECK_FALSE(accepts_at(-49));
    CHECK(accepts_at(-50));
    state.take_back(0);
    CHECK_FALSE(state.accepts_draw());  // the score belonged to another game
    CHECK(accepts_at(-50));
    state.begin(test::game_from("4k5/10/10/10/10/10/10/4K4R w - - 0 39", Variant::tensor));
    CHECK_FALSE(state.accepts_draw());
    CHECK_FALSE(accepts_at(-49));
    state.begin(test::game_from("4k5/10/10/10/10/10/10/4K4R w - - 0 40", Variant::tensor));
    CHECK(accepts_at(10));
    CHECK_FALSE(accepts_at(11));
}
