// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/report/game_pgn.hpp"

#include <regex>
#include <sstream>

#include "movegen/base/tokens.hpp"
#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/match/play/openings.hpp"
#include "tools/pgn/pgn.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

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

}  // namespace

TEST_CASE("written games are read back with the same moves, result and tags") {
    const Variant variant = GENERATE(Variant::tensor, Variant::tensorfree, Variant::tiledsquares);
    const bool for_openbench = GENERATE(false, true);
    const int number = GENERATE(range(0, 25));
    // 120 random plies include every kind of move.
    const Opening game = draw_opening(variant, 120, 11, number, 0);
    GameRecord record;
    record.identity = {number + 1, 1, 1, R"(one "quoted" \ name)", "two"};
    record.opening = {game.fen, {game.moves.begin(), game.moves.begin() + 7}, "odd"};
    for (std::size_t i = 7; i < game.moves.size(); ++i) {
        record.moves.push_back({game.moves[i], SearchScore{i % 5 == 0, static_cast<int>(i) - 50}, 9, 1,
                                Milliseconds(15), Milliseconds(985), Milliseconds(7)});
    }
    record.result = GameResult::draw;
    record.ending = Ending::max_moves;
    record.detail = "with {braces}";
    Conditions conditions = conditions_of({record.identity.white, record.identity.black});
    conditions.variant = variant;
    const std::string text = to_pgn(record, conditions, {.fastchess_tags = for_openbench});
    const PgnGame read = read_one(text, variant);
    std::vector<std::string> moves;
    std::vector<std::string> comments;
    for (const std::size_t place : read.main_line()) {
        moves.push_back(Game(variant).to_uci(read.nodes[place].move));
        comments.push_back(read.nodes[place].comment);
    }
    CHECK(moves == game.moves);
    CHECK(read.result == GameResult::draw);
    CHECK(read.fen == game.fen);
    CHECK(read.tag("White") == record.identity.white);
    CHECK(read.tag("Variant") == row_of(variant).pgn_name);
    CHECK(comments[6].empty());
    CHECK(comments[7] == "-0.43/9, 0.015s, 0.985s / 0.007s");
    CHECK(comments[10] == "-M40/9, 0.015s, 0.985s / 0.007s");
    CHECK(comments.back().ends_with((for_openbench ? ", " : " ") + std::string("move limit: with (braces)")));
    if (for_openbench) {
        // The client takes anything of these characters as a move, with the comment after it, and the first
        // asterisk as the result.
        const std::string bare =
            std::regex_replace(text.substr(text.find("\n\n")), std::regex(R"(\{[^}]*\})"), "");
        std::vector<std::string> words = split_tokens(bare);
        std::erase_if(words, [](const std::string& word) { return word.ends_with('.'); });
        CHECK(words.size() == game.moves.size() + 1);
        words.pop_back();
        for (const std::string& word : words) {
            CAPTURE(word);
            CHECK(std::regex_match(word, std::regex("[a-zA-Z0-9+=#-]+")));
        }
    }
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = text.find('\n', begin);
        // A dropped tile's per cent sign must not start a line, so a line may be longer.
        CHECK((end - begin <= 80 || text[begin] == '[' || variant == Variant::tiledsquares));
        begin = end + 1;
    }
}

TEST_CASE("a written game has the limits of both sides, and when and where it was played") {
    GameRecord record;
    record.identity = {3, 2, 1, "one", "two"};
    record.start_time = "2026-11-25T10:20:30";
    record.opening = {Game().start_fen(), {}, "odd"};
    record.ending = Ending::crash;
    record.offender = "two";
    Conditions conditions = conditions_of({"one", "two"});
    conditions.event = "a match";
    conditions.site = "here";
    const auto tag = [&](const char* name) { return read_one(to_pgn(record, conditions)).tag(name); };
    for (Participant& engine : conditions.engines) {
        engine.bounds = {};
        engine.bounds.depth = 7;
    }
    CHECK(tag("TimeControl") == "depth 7");
    CHECK(tag("WhiteTimeControl").empty());
    conditions.engines[1].bounds.nodes = 5000;
    CHECK(tag("TimeControl").empty());
    CHECK(tag("WhiteTimeControl") == "depth 7");
    CHECK(tag("BlackTimeControl") == "nodes 5000, depth 7");
    CHECK(tag("Event") == "a match");
    CHECK(tag("Site") == "here");
    CHECK(tag("Date") == "2026.11.25");
    CHECK(tag("Time") == "10:20:30");
    CHECK(tag("Round") == "2.3");
    CHECK(tag("Opening") == "odd");
    CHECK(tag("PlyCount") == "0");
    CHECK(tag("Termination") == "abandoned");
    CHECK(tag("Ending") == "crash");
    CHECK(tag("Offender") == "two");
    record.start_time.clear();
    CHECK(tag("Date") == "????.??.??");
}
