// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/pgn.hpp"

#include <sstream>

#include "movegen/fen.hpp"
#include "movegen/notation.hpp"
#include "tests/catch.hpp"
#include "tools/match/openings.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;

namespace {

PgnGame read_one(const std::string& text, Variant variant = Variant::tensor) {
    std::istringstream stream(text);
    PgnReader reader(stream, variant);
    Result<std::optional<PgnGame>> game = reader.next();
    INFO((game ? "" : game.error()));
    REQUIRE(game.ok());
    REQUIRE(game.value().has_value());
    return *game.value();
}

std::string error_of(const std::string& text) {
    std::istringstream stream(text);
    const Result<std::optional<PgnGame>> game = PgnReader(stream, Variant::tensor).next();
    REQUIRE_FALSE(game.ok());
    return game.error();
}

}  // namespace

TEST_CASE("written games are read back with the same moves, result and tags") {
    const Variant variant = GENERATE(Variant::tensor, Variant::tensorfree);
    const int number = GENERATE(range(0, 25));
    // 120 random plies pass through every kind of move.
    const Opening game = draw_opening(variant, 120, 11, number, 0);
    GameRecord record;
    record.identity = {number + 1, 1, 1, "one \"quoted\" \\ name", "two"};
    record.opening = {game.fen, {game.moves.begin(), game.moves.begin() + 7}, "odd"};
    for (std::size_t i = 7; i < game.moves.size(); ++i) {
        record.moves.push_back({game.moves[i], SearchScore{i % 5 == 0, static_cast<int>(i) - 50}, 9, 1,
                                Milliseconds(15), Milliseconds(985), Milliseconds(7)});
    }
    record.result = GameResult::draw;
    record.ending = Ending::max_moves;
    record.detail = "with {braces}";
    const std::string text = to_pgn(record, {"event", "here", variant}, {}, {});
    const PgnGame read = read_one(text, variant);
    std::vector<std::string> moves;
    for (const Move move : read.moves) {
        moves.push_back(to_uci(move));
    }
    CHECK(moves == game.moves);
    CHECK(read.result == GameResult::draw);
    CHECK(read.fen == game.fen);
    CHECK(read.tag("White") == record.identity.white);
    CHECK(read.tag("Variant") == (variant == Variant::tensor ? "Tensor" : "Tensorfree"));
    CHECK(read.comments[6].empty());
    CHECK(read.comments[7] == "-0.43/9, 0.015s, 0.985s / 0.007s");
    CHECK(read.comments[10] == "-M40/9, 0.015s, 0.985s / 0.007s");
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = text.find('\n', begin);
        CHECK((end - begin <= 80 || text[begin] == '['));
        begin = end + 1;
    }
}

TEST_CASE("several games are read one after the other") {
    std::istringstream stream("[White \"a\"]\n\n1. e4 e5 1-0\n\n[White \"b\"]\n\n1. d4 *\n\n1. c4 1/2-1/2");
    PgnReader reader(stream, Variant::tensor);
    CHECK(reader.next().value()->tag("White") == "a");
    CHECK(reader.next().value()->tag("White") == "b");
    CHECK(reader.next().value()->moves.size() == 1);
    CHECK_FALSE(reader.next().value().has_value());
}

TEST_CASE("comments, variations, glyphs and odd numbers are passed over") {
    const PgnGame game = read_one(
        "[White \"a\"]\n{before} 1.e4 $1 (1. d4 {not (this)} (1. c4) e5) 1... e5! ; to the end (of the line\n"
        "2.Nd3?! {two\nlines} *");
    REQUIRE(game.moves.size() == 3);
    CHECK(game.comments[1] == " to the end (of the line");
    CHECK(game.comments[2] == "two lines");
}

TEST_CASE("a game without a result ends with the next one's tags or the text") {
    std::istringstream stream("1. e4 e5\n[White \"b\"]\n1. d4");
    PgnReader reader(stream, Variant::tensor);
    CHECK(reader.next().value()->moves.size() == 2);
    const auto second = reader.next();
    CHECK(second.value()->tag("White") == "b");
    CHECK(second.value()->moves.size() == 1);
    CHECK_FALSE(reader.next().value().has_value());
}

TEST_CASE("errors say the line and the reason") {
    CHECK(error_of("[White \"a\"]\n\n1. e4 e4").find("line 3") != std::string::npos);
    CHECK(error_of("[FEN \"nonsense\"]\n\n1. e4").find("tag FEN") != std::string::npos);
    CHECK(error_of("[Variant \"Crazyhouse\"]\n").find("Crazyhouse") != std::string::npos);
    CHECK(error_of("1. e4 {never closed").find("comment") != std::string::npos);
    CHECK(error_of("1. e4 (never closed").find("variation") != std::string::npos);
    CHECK(error_of("[White \"a").find("tag") != std::string::npos);
    CHECK(error_of("1. e4 )").find("')'") != std::string::npos);
}
