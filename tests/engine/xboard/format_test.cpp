// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/search.hpp"
#include "tests/catch.hpp"
#include "tests/engine/xboard/report_of.hpp"

using namespace ricochet;
using test::report_of;

namespace {

const Game root;

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
