// SPDX-License-Identifier: GPL-3.0-or-later
// Move texts of all games.
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/catch.hpp"
#include "tests/movegen/text_support.hpp"

using namespace ricochet;
using namespace ricochet::test;
using namespace std::string_literals;

namespace {

constexpr std::string_view start_fen = game_seeds[0];

/// A text with its expected canonical text, or the end of the error.
struct Reading {
    std::string_view fen;
    std::string_view text;
    std::string_view result;
};

/// Checks both notations, for texts common to both: drops and removals.
void expect_readings(const std::vector<Reading>& readings) {
    for (const auto& [fen, text, result] : readings) {
        INFO(fen << ' ' << text);
        CHECK(uci.reread(fen, text).ends_with(result));
        if (text.find('-') != std::string_view::npos) {
            CHECK(san.reread(fen, text) == uci.reread(fen, text));
        }
    }
}

}  // namespace

TEST_CASE("squares have their names and are read from nothing else") {
    CHECK(to_string(tensor::Square::j8) == "j8");
    CHECK(to_string(tiled::Square::h8) == "h8");
    for (int i = 0; i < tensor::square_count; ++i) {
        const auto square = static_cast<tensor::Square>(i);
        CHECK(parse_square_of<tensor::Square>(to_string(square)) == square);
    }
    CHECK(parse_square_of<tiled::Square>("a1") == tiled::Square::a1);
    for (const std::string_view bad : {"", "a", "1", "a0", "a9", "k1", "A1", "a1 ", " a1", "11", "aa", "`1"}) {
        CHECK_FALSE(parse_square_of<tensor::Square>(bad).has_value());
        CHECK_FALSE(parse_square_of<tiled::Square>(bad).has_value());
    }
    CHECK_FALSE(parse_square_of<tiled::Square>("i1").has_value());
}

TEST_CASE("a text that is not a move text is malformed") {
    uci.expect_failures(
        start_fen,
        {"",           "e",       "e2",       "e2e",     "0000",    "e2e4 ",   " e2e4", "e2 e4",  "e2-e4",
         "E2E4",       "e2e9",    "k2k4",     "e2e4k",   "e2e4p",   "e2e4Q",   "e2e4T", "e2e4=q", "e2e4^",
         "e2e4^e",     "e2e4^e9", "e2e4^e33", "e2e4/e3", "e2e4=e3", "e2e4Xe3", "e2e4+", "e2e4qq", "a1b1>a1 ",
         "a1b1>a1>b1", "e4",      "null",     "(none)",  "e2e4\n",  "e2e4\t"},
        "is not a move text");
    uci.expect_failures(start_fen, {"O-O", "0-0-0", "O-Oh"},
                        "names no castling of this game: these are f1h1, f1i1, f1c1, f1b1");
    uci.expect_failures(start_fen, {"e2e4\0"s, "\0\0\0\0"s}, "is not a move text");
    uci.expect_failures(
        tiled::start_fen,
        {"",    "e2",   "e2e",  "e2e9",  "i2i3", "E2E4", "e2e4x", "b7b8k", "b7b8t", "e2e4qq", "$e4",   "$-",
         "$-e", "$-e9", "$-i1", "$--e4", "-e",   "-e9",  "--e4",  "$-e44", "#-e4",  "0000",   "e2-e4", " $-e4"},
        "is not a move text");
}

TEST_CASE("a move text that is not a legal move here is illegal") {
    const std::string_view illegal = "is not a legal move here";
    uci.expect_failures(start_fen,
                        {"e2e5", "e4e5", "e7e5", "a1a1", "e2e4q", "e2e4^e3", "e2e4>e5", "e2e4xe3", "f1h1",
                         "b1c3^b1", "a1b1>b2", "a1b1", "b1b3xb2"},
                        illegal);
    uci.expect_failures(tiled::start_fen, {"e2e4", "e2e3", "e1e1", "b7b8q", "e1g1", "e7e5", "d4d5"}, illegal);
    // A pawn that reaches the last rank must promote, and only it can.
    uci.expect_failures("8k1/1P8/10/10/10/10/10/K8R w - - 0 1", {"b7b8", "j1j8q"}, illegal);
    // A beast's capture needs its victim, castling the king's own squares.
    uci.expect_failures("k9/10/10/5t4/4T5/10/10/K9 w - - 0 1", {"e4g6xf6"}, illegal);
    uci.expect_failures("r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1", {"f1j1", "f1a1"}, illegal);
}

TEST_CASE("in the game without beasts no pawn becomes a beast") {
    const Game game = game_at("9k/1P8/10/10/10/10/10/K9 w - - 0 1", Variant::tensorfree);
    CHECK(game.parse_uci("b7b8q").ok());
    CHECK_FALSE(game.parse_uci("b7b8t").ok());
}

TEST_CASE("a move text of any length is refused in a short line") {
    uci.expect_short_refusals("e2^>x\0\xff\n"s, "e2e4", "e2e4");
}

TEST_CASE("every legal move is read back from its text, and no two share one") {
    for (const Variant variant : all_variants()) {
        std::map<MoveType, int> found;
        uci.expect_round_trips(2, variant, 28, 80, [&](std::string_view, MoveType type) { ++found[type]; });
        if (variant == Variant::tensor) {
            CHECK(found[MoveType::bounce] > 1000);
            CHECK(found[MoveType::propel] > 1000);
            CHECK(found[MoveType::beast_capture] > 20);
        }
    }
}

TEST_CASE("a move text with random damage is refused or names a legal move") {
    for (const Variant variant : all_variants()) {
        uci.expect_sound_when_damaged(5, variant, "abcdefghij12345678^>xnbrqt+-$% \0\xff"s);
    }
}

TEST_CASE("the texts of tiled turns are read as they are written") {
    CHECK(tiled::to_uci(tiled::Move()) == "0000");
    for (const auto& [fen, text] : std::vector<std::pair<std::string_view, std::string_view>>{
             {tiled::start_fen, "$-e4"},
             {"4k3/8/8/8/8/8/8/4K3 b - - 0 1", "%-e4"},
             {"4k3/8/8/8/4$3/8/8/4K3 w - - 0 1", "-e4"},
             {"4k3/8/8/8/4$3/8/4P3/4K3 w - - 0 1", "e2e4"},
             {"1%5k/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8q"},
             {"4k3/8/8/8/8/8/8/4K$1R w K - 0 1", "e1g1"}}) {
        expect_readings({{fen, text, text}});
    }
}

TEST_CASE("an impossible drop, removal or promotion gives the reason") {
    expect_readings({
        {tiled::start_fen, "%-e4", "it is White's turn, whose sign is $"},
        {"4k3/8/8/8/8/8/8/4K3 b - - 0 1", "$-e4", "it is Black's turn, whose sign is %"},
        {tiled::start_fen, "$-e2", "there is a tile on e2"},
        {tiled::start_fen, "$-e7", "there is a tile on e7"},
        {"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "$-a4",
         "drops are not allowed while in check, and the rook on e2 gives check"},
        {"4k3/8/8/8/4%3/8/8/4K3 w - - 0 1", "-e4", "the tile on e4 belongs to Black"},
        {"4k3/8/8/8/4$3/8/8/4K3 b - - 0 1", "-e4", "the tile on e4 belongs to White"},
        {tiled::start_fen, "-e1", "the tile on e1 is not empty"},
        {tiled::start_fen, "-e8", "the tile on e8 is not empty"},
        {tiled::start_fen, "-e4", "there is no tile on e4"},
        {"4k3/8/8/8/$7/8/4r3/4K3 w - - 0 1", "-a4",
         "removals are not allowed while in check, and the rook on e2 gives check"},
        {"4k3/8/8/8/4$3/8/8/4K3 w - - 0 1", "$-e4", "there is a tile on e4"},
        {"4k3/8/8/8/4%3/8/8/4K3 w - - 0 1", "$-e4", "there is a tile on e4"},
        {"1%5k/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8",
         "a pawn promotes on the last rank: add the letter of a piece, as in b7b8q"},
    });
}
