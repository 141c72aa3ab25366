// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/puzzles/themes.hpp"

#include <string>
#include <string_view>

#include "movegen/base/tokens.hpp"
#include "tests/catch.hpp"

namespace ricochet::tools::analyse {
namespace {

/// The names of a line's themes.
std::string themes(Variant variant, std::string_view fen, std::string_view line) {
    const Game start = Game::from_fen(fen, variant).value();
    Game game = start;
    std::vector<MoveCode> moves;
    for (const std::string& text : split_tokens(line)) {
        moves.push_back(game.parse_uci(text).value());
        game.play(moves.back());
    }
    std::string names;
    for (const Theme theme : themes_of(start, moves)) {
        names += (names.empty() ? "" : " ") + std::string(name_of(theme));
    }
    return names;
}

TEST_CASE("a puzzle of Tensor Chess is about what the solver's moves are") {
    const auto of = [](std::string_view fen, std::string_view line) {
        return themes(Variant::tensor, fen, line);
    };
    CHECK(of("9k/10/5T4/10/10/8q1/1B8/5K4 w - - 0 1", "b2i3^f6") == "bounce");
    CHECK(of("5k4/10/10/6T3/10/6R3/10/2K7 w - - 0 1", "g3g5>c5") == "propel");
    CHECK(of("5k4/10/10/10/10/10/1PPP6/1T3K4 w - - 0 1", "b1d3") == "hop");
    CHECK(of("5k4/3n6/10/10/10/3T6/10/3R1K4 w - - 0 1", "d1d7") == "pass_through");
    CHECK(of("k4r4/10/7T2/10/6T3/10/3B6/5K4 w - - 0 1", "d2f8^h6") == "bounce");
    CHECK(of("k4r4/10/7T2/6T3/10/10/3B6/5K4 w - - 0 1", "d2f8^h6") == "bounce pass_through");
    CHECK(of("5k4/10/10/10/3p6/4T5/4P5/5K4 w - - 0 1", "e2e4") == "pass_through");
    CHECK(of("9k/8pp/10/10/T9/10/10/R4K4 w - - 0 1", "a1a8") == "pass_through mate");
    CHECK(of("9k/1P8/10/10/10/10/10/5K4 w - - 0 1", "b7b8t") == "promotion");
    CHECK(of("5k4/3n6/10/10/10/10/10/3R1K4 w - - 0 1", "d1d7") == "plain_capture");
    CHECK(of("5k4/3n6/10/10/10/10/10/3R1K4 w - - 0 1", "d1d2 d7c5 d2c2") == "quiet");
    // The opponent's moves do not count.
    CHECK(of("9k/10/5t4/10/10/8Q1/1b8/5K4 w - - 0 1", "f1f2 b2i3^f6 f2f1") == "quiet");
}

TEST_CASE("a beast is captured at once, or after a move that took nothing") {
    const std::string fen = "k9/10/10/5t4/4T5/10/P9/5K4 w - - 0 1";
    CHECK(themes(Variant::tensor, fen, "e4g6xf5") == "beast_capture");
    CHECK(themes(Variant::tensor, fen, "a2a3 a8a7 e4g6xf5") == "beast_trap");
}

TEST_CASE("a springboard is removed where a piece was attacked by way of it, or a square guarded") {
    // The beast served a check.
    CHECK(themes(Variant::tensor, "k9/10/10/1b8/6T3/5t3r/10/5K4 w - - 0 1", "g4e2xf3") ==
          "beast_capture springboard_removed");
    // The rook on a5 bounced off it to the queen on f1; with a pawn there, no springboard is removed.
    CHECK(themes(Variant::tensor, "k9/10/10/r4t4/4T5/10/10/5Q3K w - - 0 1", "e4g6xf5") ==
          "beast_capture springboard_removed");
    CHECK(themes(Variant::tensor, "k9/10/10/r4t4/4T5/10/5P4/9K w - - 0 1", "e4g6xf5") == "beast_capture");
    // By it, the rook guarded the pawn on f2, which is captured next.
    CHECK(themes(Variant::tensor, "k9/10/10/r4t4/4T5/10/4Kp4/10 w - - 0 1", "e4g6xf5 a8b8 e2f2") ==
          "beast_capture springboard_removed");
}

TEST_CASE("a puzzle of Tiled Squares Chess may be about tiles") {
    const auto of = [](std::string_view fen, std::string_view line) {
        return themes(Variant::tiledsquares, fen, line);
    };
    CHECK(of("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "$-a8 %-h5 a1a8") == "drop mate");
    CHECK(of("6k1/5n2/8/4$3/8/3$4/7P/4K3 w - - 0 1", "-e5") == "removal");
    CHECK(of("4k3/8/8/8/4K3/8/4P3/8 w - - 0 1", "e4e5") == "king_builds");
    CHECK(of("4k3/8/6n1/8/8/8/8/1B2K3 w - - 0 1", "b1g6") == "plain_capture");
}

}  // namespace
}  // namespace ricochet::tools::analyse
