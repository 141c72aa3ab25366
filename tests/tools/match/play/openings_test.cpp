// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/openings.hpp"

#include <map>
#include <set>

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

OpeningSettings settings_for(const std::string& file, OpeningFormat format = OpeningFormat::epd) {
    OpeningSettings settings;
    settings.format = format;
    settings.file = file;
    return settings;
}

constexpr const char* start = "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR";

}  // namespace

TEST_CASE("EPD and FEN lines are read with and without clocks and operations") {
    const TemporaryFolder folder;
    write_file(folder.file("o"), std::string("# comment\n\n") + start + " w KQkq - 0 1\r\n" + start +
                                     " b KQkq - id \"second one\";\n" + start +
                                     " w KQkq - 3 7; id \"third\";\n");
    const std::vector<Opening> openings =
        read_openings(settings_for(folder.file("o")), Variant::tensor).value();
    REQUIRE(openings.size() == 3);
    CHECK(openings[0].fen == std::string(start) + " w KQkq - 0 1");
    CHECK(openings[1].fen == std::string(start) + " b KQkq - 0 1");
    CHECK(openings[1].name == "second one");
    CHECK(openings[2].fen == std::string(start) + " w KQkq - 3 7");
}

TEST_CASE("PGN openings give up to so many plies of each game") {
    const TemporaryFolder folder;
    write_file(folder.file("o"), "[Opening \"x\"]\n1. e4 e5 2. d3 *\n\n1. d4 1-0\n");
    OpeningSettings settings = settings_for(folder.file("o"), OpeningFormat::pgn);
    settings.plies = 2;
    const std::vector<Opening> openings = read_openings(settings, Variant::tensor).value();
    REQUIRE(openings.size() == 2);
    CHECK(openings[0].moves == std::vector<std::string>{"e2e4", "e7e5"});
    CHECK(openings[0].name == "x");
    CHECK(openings[1].moves == std::vector<std::string>{"d2d4"});
}

TEST_CASE("unusable openings are refused with file and line") {
    const TemporaryFolder folder;
    const auto error_of = [&folder](const std::string& text, OpeningFormat format = OpeningFormat::epd) {
        write_file(folder.file("o"), text);
        const auto read = read_openings(settings_for(folder.file("o"), format), Variant::tensor);
        REQUIRE_FALSE(read.ok());
        return read.error();
    };
    CHECK(error_of(std::string(start) + " w KQkq - 0 1\nnonsense\n").find("o, line 2: ") != std::string::npos);
    CHECK(error_of("k9/1Q8/2K7/10/10/10/10/10 b - - 0 1\n").find("already over") != std::string::npos);
    CHECK(error_of("").find("no openings") != std::string::npos);
    CHECK(error_of("1. e4 e4 *", OpeningFormat::pgn).find("line 1") != std::string::npos);
    CHECK_FALSE(read_openings(settings_for("/no/such/file"), Variant::tensor).ok());
    write_file(folder.file("o"), std::string(start) + " w KQkq - 0 1\n");
    OpeningSettings late = settings_for(folder.file("o"));
    late.first = 2;
    CHECK_FALSE(read_openings(late, Variant::tensor).ok());
}

TEST_CASE("a book's order depends on the seed alone, and every opening comes once a round trip") {
    std::vector<Opening> openings;
    openings.reserve(50);
    for (int i = 0; i < 50; ++i) {
        openings.push_back({std::to_string(i), {}, ""});
    }
    OpeningSettings settings;
    settings.shuffled = true;
    const OpeningBook one(openings, settings, 1);
    const OpeningBook same(openings, settings, 1);
    const OpeningBook other(openings, settings, 2);
    std::set<std::string> seen;
    int differences = 0;
    for (int i = 0; i < 50; ++i) {
        CHECK(one.opening(i).fen == same.opening(i).fen);
        CHECK(one.opening(i).fen == one.opening(i + 50).fen);
        differences += one.opening(i).fen != other.opening(i).fen ? 1 : 0;
        seen.insert(one.opening(i).fen);
    }
    CHECK(seen.size() == 50);
    CHECK(differences > 30);
    settings.shuffled = false;
    settings.first = 3;
    CHECK(OpeningBook(openings, settings, 1).opening(0).fen == "2");
}

TEST_CASE("random openings are reproducible, legal, different and of the asked length") {
    const Variant variant = GENERATE(Variant::tensor, Variant::tensorfree, Variant::tiledsquares);
    std::set<std::vector<std::string>> seen;
    for (int i = 0; i < 200; ++i) {
        const Opening opening = draw_opening(variant, 8, 5, i, 0);
        CHECK(opening.moves == draw_opening(variant, 8, 5, i, 0).moves);
        CHECK(opening.moves.size() == 8);
        CHECK(replay(opening, variant).value().fullmove_number() == 5);
        seen.insert(opening.moves);
    }
    CHECK(seen.size() == 200);
    CHECK(draw_opening(variant, 8, 5, 0, 0).moves != draw_opening(variant, 8, 5, 0, 1).moves);
    CHECK(draw_opening(variant, 8, 5, 0, 0).moves != draw_opening(variant, 8, 6, 0, 0).moves);
}

TEST_CASE("the moves of random openings are drawn evenly") {
    // 30 first moves, 3000 draws: the chi-squared statistic with 29 degrees of freedom is below 60 but once in
    // 1500 seeds; the seed is fixed.
    std::map<std::string, int> counts;
    for (int i = 0; i < 3000; ++i) {
        ++counts[draw_opening(Variant::tensor, 1, 42, i, 0).moves.front()];
    }
    CHECK(counts.size() == 30);
    double statistic = 0.0;
    for (const auto& [move, count] : counts) {
        statistic += (count - 100.0) * (count - 100.0) / 100.0;
    }
    CHECK(statistic < 60.0);
}

TEST_CASE("an EPD line's clocks are taken from its operations") {
    const TemporaryFolder folder;
    const std::string rows = std::string(start) + " w KQkq - ";
    write_file(folder.file("o"), rows + "hmvc 7; fmvn 12;\n" + rows + "id \"fmvn 5; hmvc 5;\"; hmvc 3;\n" +
                                     rows + "fmvn 9; id \"x\";\n" + rows + "0 1; hmvc 4;\n");
    const std::vector<Opening> openings =
        read_openings(settings_for(folder.file("o")), Variant::tensor).value();
    REQUIRE(openings.size() == 4);
    CHECK(openings[0].fen == rows + "7 12");
    CHECK(openings[1].fen == rows + "3 1");
    CHECK(openings[2].fen == rows + "0 9");
    CHECK(openings[3].fen == rows + "0 1");
    write_file(folder.file("o"), rows + "hmvc many;\n");
    CHECK(read_openings(settings_for(folder.file("o")), Variant::tensor).error().find("line 1") !=
          std::string::npos);
}
