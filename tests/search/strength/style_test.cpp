// SPDX-License-Identifier: GPL-3.0-or-later
// Styles of limited strength change the moves, and cost no mate.
#include "search/strength/style.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "movegen/tiled/legal_moves.hpp"
#include "movegen/tiled/notation.hpp"
#include "search/strength/difficulty.hpp"
#include "search/strength/strength_limit.hpp"
#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/search/search_support.hpp"

using namespace ricochet::test;
using namespace ricochet;

namespace {

/// The best move of a level with a style.
std::string choice(const Game& game, int elo, Style style, std::uint64_t seed) {
    SearchOptions options = limited_options(elo, seed);
    options.style = style;
    return game.to_uci(Searcher(options).run(game, {}).best.best);
}

/// The percentage of a level's choices in one position that contain a text.
int percent_with(std::string_view part, const Game& game, int elo, Style style, int tries) {
    int count = 0;
    for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(tries); ++seed) {
        count += static_cast<int>(choice(game, elo, style, seed).find(part) != std::string::npos);
    }
    return 100 * count / tries;
}

int liking_of(std::string_view move, std::string_view fen, Style style) {
    const tensor::Position position = read_position(fen);
    return tensor::liking(position, read_move(move, position), style);
}

/// Propels, capturable beasts, and quiet moves into safety and danger.
constexpr std::string_view board = "5k4/10/2t7/1r8/4t5/1T1T6/R8P/5K4 w - - 0 30";
/// A middlegame with beasts and pieces in play.
constexpr std::string_view middle =
    "rtnbqkb2r/pppp1ppppp/6t3/4p3n1/4P3T1/3T2N3/PPPP1PPPPP/R1NBQKB2R w KQkq - 0 8";

/// Checks that styles change the moves of weak and strong levels, in this many choices of each.
void check_styles(int tries) {
    const Game tensor = read_game(middle);
    Game tiled(Variant::tiledsquares);
    for (const char* const move : {"$-e4", "%-e5", "e2e4", "e7e5", "$-d4", "%-d5"}) {
        tiled.play(read_move(move, tiled));
    }
    for (const int elo : {400, 1200, 2000}) {
        CAPTURE(elo);
        CHECK(percent_with(">", tensor, elo, Style::propeller, tries) >=
              percent_with(">", tensor, elo, Style::none, tries) + 10);
        const std::string_view drop = "$";
        CHECK(percent_with(drop, tiled, elo, Style::layer, tries) >=
              percent_with(drop, tiled, elo, Style::none, tries) + 20);
    }
}

}  // namespace

TEST_CASE("each style likes its own moves") {
    CHECK(liking_of("d3f5xe4", board, Style::hunter) > liking_of("b3b4", board, Style::hunter));
    CHECK(liking_of("b3b4", board, Style::hunter) > 0);
    CHECK(liking_of("d3d4", board, Style::hunter) < 0);
    CHECK(liking_of("j2j3", board, Style::hunter) == 0);
    CHECK(liking_of("a2a3", board, Style::cautious) > 0);
    CHECK(liking_of("a2a5", board, Style::cautious) < 0);
    CHECK(liking_of("a2a7", board, Style::cautious) == 0);
    constexpr std::string_view propels = "5k4/10/10/10/10/10/4R1T3/5K4 w - - 0 30";
    CHECK(liking_of("e2g2>g5", propels, Style::propeller) > 0);
    CHECK(liking_of("e2e5", propels, Style::propeller) == 0);
    for (const std::string_view move : {"d3f5xe4", "a2a5", "j2j3"}) {
        CHECK(liking_of(move, board, Style::none) == 0);
        CHECK(liking_of(move, board, Style::layer) == 0);
    }
}

TEST_CASE("a hunter is the better off the fewer beasts the enemy has") {
    const tensor::Position two = read_position(board);
    const tensor::Position one = read_position("5k4/10/2t7/1r8/10/1T1T6/R8P/5K4 w - - 0 30");
    CHECK(tensor::comfort(one, Color::white, Style::hunter) >
          tensor::comfort(two, Color::white, Style::hunter));
    CHECK(tensor::comfort(one, Color::black, Style::hunter) <
          tensor::comfort(two, Color::black, Style::hunter));
    CHECK(tensor::comfort(two, Color::white, Style::cautious) == 0);
}

TEST_CASE("in Tiled Squares Chess styles like to lay and to take up tiles") {
    const Game game = read_game("4k3/8/8/8/4$3/8/8/R3K3 w - - 0 1", Variant::tiledsquares);
    const tiled::Position& position = game.as<tiled::Position>()->position();
    const auto liking = [&](std::string_view text, Style style) {
        return tiled::liking(position, tiled::Move::from_raw(static_cast<std::uint32_t>(read_move(text, game))),
                             style);
    };
    CHECK(liking("$-d4", Style::layer) > 0);
    CHECK(liking("-e4", Style::layer) == 0);
    CHECK(liking("-e4", Style::remover) > 0);
    CHECK(liking("$-d4", Style::remover) == 0);
    CHECK(liking("e1d1", Style::cautious) > 0);
    CHECK(liking("e1d1", Style::hunter) == 0);
}

TEST_CASE("styles are seen in the moves of weak and strong levels") {
    check_styles(static_cast<int>(effort(30, 25, 25)));
}

TEST_CASE("styles are seen in a larger sample of moves of weak and strong levels", "[long]") {
    check_styles(100);
}

TEST_CASE("no style ignores a mate, or changes what full strength plays") {
    // Ra8 mates; the rook could also propel. It is a long move, which the level may overlook.
    const Game mate = read_game("9k/8pp/10/10/T9/10/10/R4K4 w - - 0 1");
    int mates = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        if (choice(mate, 2600, Style::none, seed) == "a1a8") {
            ++mates;
            CHECK(choice(mate, 2600, Style::propeller, seed) == "a1a8");
            CHECK(choice(mate, 2600, Style::cautious, seed) == "a1a8");
        }
    }
    CHECK(mates >= 15);
    SearchOptions styled = small_options();
    styled.style = Style::propeller;
    const Findings plain = Searcher().run(middle, depth_limit(5));
    const Findings unlimited = Searcher(styled).run(middle, depth_limit(5));
    CHECK(unlimited.best.best == plain.best.best);
    CHECK(unlimited.best.nodes == plain.best.nodes);
}

TEST_CASE("a style that a game has nothing for changes nothing there") {
    const Game game = read_game(middle);
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        CHECK(choice(game, 1200, Style::layer, seed) == choice(game, 1200, Style::none, seed));
    }
}

TEST_CASE("styles have names") {
    for (const std::string_view name : style_names) {
        CHECK(name_of(style_of(name)) == name);
    }
    CHECK(style_of("hunter") == Style::none);
    CHECK(style_of("Hunter") == Style::hunter);
    CHECK(style_of("Propeller") == Style::propeller);
    CHECK(style_of("Cautious") == Style::cautious);
    CHECK(style_of("Layer") == Style::layer);
    CHECK(style_of("Remover") == Style::remover);
}

namespace {

int difficulty_of(std::string_view move, std::string_view fen, tensor::Move last = {}) {
    const tensor::Position position = read_position(fen);
    return tensor::difficulty(position, read_move(move, position), last);
}

}  // namespace

TEST_CASE("bounces and propels are the hardest moves to see, plain captures of queens the easiest") {
    constexpr std::string_view board = "5k4/5ppp2/1q8/P9/3T6/10/R5PPP1/B4K4 w - - 0 30";
    const int takes_queen = difficulty_of("a5b6", board);
    const int bounce = difficulty_of("a1b6^d4", board);
    const int propel = difficulty_of("a1d4>e5", board);
    const int quiet = difficulty_of("g2g3", board);
    CHECK(takes_queen <= 20);
    CHECK(takes_queen < quiet);
    CHECK(quiet < bounce);
    CHECK(bounce < propel);
    CHECK(propel <= 1000);
}

TEST_CASE("far, backward, leaping and passing moves are harder to see than near ones") {
    constexpr std::string_view board = "5k4/10/10/R9/3T4N1/10/B9/5K4 w - - 0 30";
    CHECK(difficulty_of("a5b5", board) < difficulty_of("a5f5", board));
    CHECK(difficulty_of("a5a6", board) < difficulty_of("a5a4", board));
    CHECK(difficulty_of("i4h6", board) > difficulty_of("a5c5", board));
    CHECK(difficulty_of("d4e5", board) < difficulty_of("i4h6", board));
    // Through the own beast.
    constexpr std::string_view passing = "5k4/10/10/R1T7/10/10/10/5K4 w - - 0 30";
    CHECK(difficulty_of("a5d5", passing) >
          200 + difficulty_of("a5d5", "5k4/10/10/R9/2T7/10/10/5K4 w - - 0 30"));
}

TEST_CASE("taking back is plain to see") {
    constexpr std::string_view board = "5k4/10/10/R7p1/10/10/10/5K4 w - - 0 30";
    const tensor::Move last = tensor::Move::ordinary(tensor::Square::i6, tensor::Square::i5);
    CHECK(difficulty_of("a5i5", board, last) < difficulty_of("a5i5", board));
}

TEST_CASE("turns with tiles are harder to see than moves of pieces") {
    const Game game(Variant::tiledsquares);
    const tiled::Position& position = game.as<tiled::Position>()->position();
    int lowest_of_tiles = 1000;
    int highest_of_pieces = 0;
    for (const MoveCode code : game.legal_moves()) {
        const tiled::Move move = tiled::Move::from_raw(static_cast<std::uint32_t>(code));
        const int difficulty = tiled::difficulty(position, move, {});
        CHECK(difficulty >= 0);
        CHECK(difficulty <= 1000);
        (move.is_tile_turn() ? lowest_of_tiles : highest_of_pieces) =
            move.is_tile_turn() ? std::min(lowest_of_tiles, difficulty)
                                : std::max(highest_of_pieces, difficulty);
    }
    CHECK(lowest_of_tiles > highest_of_pieces);
}
