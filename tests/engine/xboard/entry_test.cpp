// SPDX-License-Identifier: GPL-3.0-or-later
#include <optional>

#include "engine/xboard/moves.hpp"
#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/engine/xboard/xboard_board.hpp"

using namespace ricochet;
using test::blind;
using test::game_from;
using test::sees;
using test::XBoardBoard;

namespace {

/// The mark on a square of a `highlight` board; a blank if there is none.
char mark_on(const std::string& marks, const std::string& square) {
    int rank = Game().ranks();
    char file = 'a';
    for (std::size_t i = 0; i < marks.size(); ++i) {
        if (marks[i] == '/') {
            --rank;
            file = 'a';
        } else if (marks[i] >= '0' && marks[i] <= '9') {
            const bool ten = marks.substr(i, 2) == "10";
            file = static_cast<char>(file + (ten ? 10 : marks[i] - '0'));
            i += ten ? 1 : 0;
        } else {
            if (file + std::to_string(rank) == square) {
                return marks[i];
            }
            ++file;
        }
    }
    return ' ';
}

/// Clicks a move by following the marks. Nothing if a mark is missing.
std::optional<XBoardBoard::Drawn> click(const XBoardMove& move, const Game& game,
                                        std::span<const XBoardMove> legal) {
    XBoardEntry entry;
    std::string marks = entry.lift(move.from, game, legal);
    if (!move.way.empty()) {
        if (mark_on(marks, move.way) != 'C' || !entry.put(move.way, legal).empty()) {
            return std::nullopt;
        }
        marks = entry.lift(move.way, game, legal);
    }
    XBoardBoard::Drawn drawn{move.from, move.to, move.way, ""};
    const std::string choice = entry.put(move.to, legal);
    switch (mark_on(marks, move.to)) {
        case 'Y':
            return choice.empty() ? std::optional(drawn) : std::nullopt;
        case 'B':
            drawn.letter = static_cast<char>(choice.at(0) + 'a' - 'A');
            // XBoard forgets an intermediate piece that is clicked again.
            drawn.way = move.to == move.way ? "" : move.way;
            return choice == std::string(1, move.details.main().piece) ? std::optional(drawn) : std::nullopt;
        case 'M': {
            const char letter = move.details.promotion;
            drawn.letter = static_cast<char>(letter + 'a' - 'A');
            return choice.find(letter) != std::string::npos ? std::optional(drawn) : std::nullopt;
        }
        default:
            return std::nullopt;
    }
}

/// Move entry on a fixed board.
struct Clicks {
    explicit Clicks(const Game& board, XBoardView view = sees)
        : game(board), moves(xboard_moves(board, view)) {}
    explicit Clicks(std::string_view fen, XBoardView view = sees, Variant variant = Variant::tensor)
        : Clicks(game_from(fen, variant), view) {}

    std::string lift(const std::string& square) { return entry.lift(square, game, moves); }
    std::string put(const std::string& square) { return entry.put(square, moves); }

    Game game;
    std::vector<XBoardMove> moves;
    XBoardEntry entry;
};

const std::string nothing = "10/10/10/10/10/10/10/10";

/// Clicks all moves of random games, and checks what XBoard draws and sends; returns their number.
std::size_t moves_clicked_right(std::uint64_t seed, int games) {
    return test::for_each_xboard_position(seed, games, 30, [](const test::XBoardPosition& position) {
        for (const XBoardMove& move : position.legal) {
            CAPTURE(position.game.fen(), position.game.to_uci(move.code), position.view.sees_en_passant);
            const std::optional<XBoardBoard::Drawn> drawn = click(move, position.game, position.legal);
            REQUIRE(drawn);
            position.expect_right(move, *drawn);
        }
    });
}

}  // namespace

TEST_CASE("a piece that is picked up shows where it may go") {
    Clicks clicks{Game()};
    CHECK(clicks.lift("e2") == "10/10/10/10/4Y5/4Y5/10/10");
    CHECK(clicks.lift("c1") == "10/10/10/10/10/1Y1Y6/10/10");
    CHECK(clicks.lift("a1") == nothing);
    CHECK(clicks.lift("e5") == nothing);
    CHECK(clicks.lift("e7") == nothing);
}

TEST_CASE("a beast shows its pushers, and a pusher where the beast may go") {
    Clicks clicks{Game()};
    CHECK(clicks.lift("b1") == "10/10/10/10/10/1Y1Y6/10/C9");
    CHECK(clicks.put("a1").empty());
    CHECK(clicks.lift("a1") == "10/10/10/10/10/10/10/B9");
    CHECK(clicks.put("a1") == "R");
    // Unless clicked on the way, the same rook has no moves.
    CHECK(clicks.lift("a1") == nothing);
    clicks.lift("b1");
    clicks.put("a1");
    clicks.entry.reset();
    CHECK(clicks.lift("a1") == nothing);
    // A way chosen for one piece does not apply to another.
    clicks.lift("b1");
    clicks.put("a1");
    clicks.lift("a1");
    CHECK(clicks.lift("c1") == "10/10/10/10/10/1Y1Y6/10/10");
}

TEST_CASE("a beast shows the beasts that it can take") {
    Clicks clicks("k9/10/10/5t4/4T5/10/10/K9 w - - 0 1");
    CHECK(clicks.lift("e4") == "10/10/6Y3/3YYC4/3Y1Y4/3YYY4/10/10");
    clicks.put("f5");
    // Over the victim and back, or beyond it.
    CHECK(clicks.lift("f5") == "10/10/6Y3/10/4Y5/10/10/10");
    CHECK(clicks.put("g6").empty());
}

TEST_CASE("a king shows the rook where a beast stands between") {
    Clicks clicks("5k4/10/10/10/10/10/10/R1T1TK2TR w KQ - 0 1");
    CHECK(clicks.lift("f1") == "10/10/10/10/10/10/4YYY3/6Y2C");
    clicks.put("j1");
    CHECK(clicks.lift("j1") == "10/10/10/10/10/10/10/7Y2");
}

TEST_CASE("a pawn that is about to reach the last rank is offered what it may become") {
    const std::string fen = "5k4/1P8/10/10/10/10/10/5K4 w - - 0 1";
    Clicks clicks(fen);
    CHECK(clicks.lift("b7") == "1M8/10/10/10/10/10/10/10");
    CHECK(clicks.put("b8") == "QTRBN");
    Clicks without_beasts(fen, sees, Variant::tensorfree);
    without_beasts.lift("b7");
    CHECK(without_beasts.put("b8") == "QRBN");
}

TEST_CASE("en passant after a propel is entered by way of the pawn") {
    const std::string fen = "5k4/10/10/2T7/1pP7/10/10/5K4 b - c3 0 1";
    Clicks clicks(fen, blind);
    CHECK(clicks.lift("b4") == "10/10/10/10/2C7/1Y8/10/10");
    clicks.put("c4");
    CHECK(clicks.lift("c4") == "10/10/10/10/10/2Y7/10/10");
    CHECK(Clicks(fen, sees).lift("b4") == "10/10/10/10/10/1YY7/10/10");
}

TEST_CASE("every move of random games can be clicked, is drawn right and read as that move") {
    CHECK(moves_clicked_right(7, static_cast<int>(test::effort(28, 10, 4))) > 300);
}

TEST_CASE("every move of many more random games can be clicked", "[long]") {
    CHECK(moves_clicked_right(8, static_cast<int>(test::effort(280, 40, 14))) > 300);
}
