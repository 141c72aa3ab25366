// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard_format.hpp"

#include "engine/xboard_position.hpp"
#include "engine/xboard_reports.hpp"
#include "movegen/fen.hpp"
#include "movegen/notation.hpp"
#include "tests/catch.hpp"

using namespace ricochet;

namespace {

SearchReport report_of(Score score, const Position& root, std::string_view moves) {
    SearchReport report;
    report.depth = 9;
    report.score = score;
    report.nodes = 48'000;
    report.time = Milliseconds(10'847);
    Position position = root;
    while (!moves.empty()) {
        const std::string_view text = moves.substr(0, moves.find(' '));
        moves.remove_prefix(std::min(moves.size(), text.size() + 1));
        const Move move = parse_uci(text, position).value();
        report.principal_variation.push_back(move);
        Undo undo;
        position.do_move(move, undo);
    }
    return report;
}

std::string read_fen(std::string_view text, Variant variant = Variant::tensor) {
    const Result<Position> position = parse_xboard_fen(text, variant);
    return position ? to_fen(position.value()) : "error: " + position.error();
}

const Position start = Position::start(Variant::tensor);

}  // namespace

TEST_CASE("thinking is shown in centipawns, hundredths of a second and SAN") {
    const SearchReport report = report_of(156, start, "e2e4 i8g6 a1b1>a1");
    CHECK(xboard_thinking(report, start, "") == "9 156 1084 48000 e4 Tg6 Rb1>a1");
    SearchReport bound = report;
    bound.bound = Bound::lower;
    CHECK(xboard_thinking(bound, start, "") == "9 156 1084 48000 e4 Tg6 Rb1>a1!");
    bound.bound = Bound::upper;
    CHECK(xboard_thinking(bound, start, "Nd3") == "9 156 1084 48000 Nd3 e4 Tg6 Rb1>a1?");
    CHECK(xboard_thinking(report_of(-20, start, ""), start, "") == "9 -20 1084 48000");
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
    const auto accept = [](const auto&) { return OptionFailure(); };
    options.add("Hash", SpinOption{16, 1, 99, accept});
    options.add("Spin", SpinOption{5, -1, 9, accept});
    options.add("Check", CheckOption{true, accept});
    options.add("Combo", ComboOption{"green", {"red", "green"}, accept});
    options.add("Text File", StringOption{"x.txt", accept});
    options.add("Button", ButtonOption{[] { return OptionFailure(); }});
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

TEST_CASE("a FEN from XBoard may claim castling that is none, and gating") {
    const std::string board = "r4k3r/10/10/10/10/10/10/R4K4";
    CHECK(read_fen(board + " w KQkq - 0 1") == board + " w Qkq - 0 1");
    CHECK(read_fen(board + " w KQBCDEFGHIkqbcdefghi - 3 7") == board + " w Qkq - 3 7");
    CHECK(read_fen(board + " b bcd -") == board + " b - - 0 1");
    CHECK(read_fen(board + " w") == board + " w - - 0 1");
    CHECK(read_fen("r1nbqkbn1r/pppppppppp/10/10/10/10/PPPPPPPPPP/R1NBQKBN1R w KQkq - 0 1",
                   Variant::tensorfree) == start_fen(Variant::tensorfree));
}

TEST_CASE("a FEN from XBoard may name an en passant square that is none") {
    CHECK(read_fen("5k4/10/10/10/1pP7/10/10/5K4 b - c3 0 1") == "5k4/10/10/10/1pP7/10/10/5K4 b - c3 0 1");
    CHECK(read_fen("5k4/10/10/10/1pP7/2T7/10/5K4 b - c3 0 1") == "5k4/10/10/10/1pP7/2T7/10/5K4 b - - 0 1");
}

TEST_CASE("a FEN that is no position is refused") {
    for (const std::string text :
         {"", "x", "10/10/10/10/10/10/10/10 w - - 0 1", "k9/10/10/10/10/10/10/R8K w - - 0 1",
          "5k4/10/10/10/10/10/10/5K4 x - - 0 1"}) {
        CHECK(read_fen(text).starts_with("error: "));
    }
}

TEST_CASE("each variant has a board set up for it") {
    CHECK(xboard_setup(Variant::tensor).find(") 10x8+0_seirawan " + std::string(start_fen(Variant::tensor))) !=
          std::string::npos);
    CHECK(xboard_setup(Variant::tensor).ends_with("\npiece K& KisO2"));
    CHECK(xboard_setup(Variant::tensorfree) ==
          "setup (PNBRQKpnbrqk) 10x8+0_normal " + std::string(start_fen(Variant::tensorfree)));
}

TEST_CASE("reports are shown after post, and always when they are to be") {
    XBoardReports reports;
    const SearchReport report = report_of(30, start, "e2e4");
    reports.begin({.root = start, .prefix = {}});
    CHECK(reports.take(report).empty());
    reports.show(true);
    CHECK(reports.take(report) == "9 30 1084 48000 e4");
    reports.show(false);
    CHECK(reports.take(report).empty());
    reports.begin({.root = start, .prefix = {}, .for_opponent = false, .always_shown = true});
    CHECK(reports.take(report) == "9 30 1084 48000 e4");
}

TEST_CASE("reports of a search in the opponent's place are turned round") {
    XBoardReports reports;
    reports.show(true);
    reports.begin({.root = start, .prefix = {}, .for_opponent = true});
    CHECK_FALSE(reports.score().has_value());
    SearchReport report = report_of(30, start, "e2e4");
    CHECK(reports.take(report) == "9 -30 1084 48000 e4");
    CHECK(reports.score() == -30);
    report.score = 90;
    report.bound = Bound::lower;
    CHECK(reports.take(report) == "9 -90 1084 48000 e4?");
    // A bound is no score, and a second line is not the best one.
    CHECK(reports.score() == -30);
    report.bound = Bound::exact;
    report.multi_pv = 2;
    reports.take(report);
    CHECK(reports.score() == -30);
    CHECK(to_uci(reports.best_move()) == "e2e4");
}

TEST_CASE("the move taken for granted stands before the line until it is made") {
    XBoardReports reports;
    reports.show(true);
    reports.begin({.root = start, .prefix = "i6"});
    CHECK(reports.take(report_of(1, start, "e2e4")) == "9 1 1084 48000 i6 e4");
    reports.drop_prefix();
    CHECK(reports.take(report_of(1, start, "e2e4")) == "9 1 1084 48000 e4");
}

TEST_CASE("the status tells nodes, depth, moves left and the move searched") {
    XBoardReports reports;
    reports.begin({.root = start, .prefix = {}});
    CHECK(reports.status().ends_with(" 0 0 30 30"));
    CHECK(reports.status().starts_with("stat01: "));
    reports.take(report_of(1, start, "e2e4"));
    reports.take({.depth = 10, .move = parse_uci("a1b1>a1", start).value(), .number = 4});
    CHECK(reports.status().ends_with(" 48000 10 26 30 Rb1>a1"));
}
