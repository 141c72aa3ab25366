// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/entry.hpp"

#include <optional>

#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/notation.hpp"
#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/engine/dialogue_support.hpp"
#include "tests/engine/xboard/xboard_board.hpp"
#include "tests/movegen/tensor/random_positions.hpp"

using namespace ricochet;
using test::position_of;
using test::XBoardBoard;

namespace {

constexpr XBoardView sees{.sees_en_passant = true};
constexpr XBoardView blind{.sees_en_passant = false};

/// The mark on a square of a board that `highlight` shows; a blank where there is none.
char mark_on(const std::string& marks, Square square) {
    int rank = rank_count - 1;
    int file = 0;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        if (marks[i] == '/') {
            --rank;
            file = 0;
        } else if (marks[i] >= '0' && marks[i] <= '9') {
            const bool ten = marks.substr(i, 2) == "10";
            file += ten ? 10 : marks[i] - '0';
            i += ten ? 1 : 0;
        } else {
            if (make_square(file, rank) == square) {
                return marks[i];
            }
            ++file;
        }
    }
    return ' ';
}

/// Clicks a move as a user does who follows the marks. Nothing where a mark is missing.
std::optional<XBoardBoard::Drawn> click(Move move, const Position& position, XBoardView view) {
    const bool propel = move.kind() == MoveKind::propel;
    const Square first = propel ? move.to() : move.from();
    const Square way = propel ? move.from() : xboard_way(move, position, view);
    const Square target = propel ? move.beast_to() : move.to();
    XBoardEntry entry;
    std::string marks = entry.lift(first, position, view);
    if (way != Square::none) {
        if (mark_on(marks, way) != 'C' || !entry.put(way, position).empty()) {
            return std::nullopt;
        }
        marks = entry.lift(way, position, view);
    }
    XBoardBoard::Drawn drawn{first, target, way, '\0'};
    const std::string choice = entry.put(target, position);
    switch (mark_on(marks, target)) {
        case 'Y':
            return choice.empty() ? std::optional(drawn) : std::nullopt;
        case 'B':
            drawn.letter = static_cast<char>(choice.at(0) + 'a' - 'A');
            // XBoard forgets a piece on the way that is clicked again.
            drawn.way = target == way ? Square::none : way;
            return drawn;
        case 'M': {
            const char letter = piece_letter(make_piece(Color::white, move.promotion_type()));
            drawn.letter = static_cast<char>(letter + 'a' - 'A');
            return choice.find(letter) != std::string::npos ? std::optional(drawn) : std::nullopt;
        }
        default:
            return std::nullopt;
    }
}

const Position start = Position::start(Variant::tensor);

}  // namespace

TEST_CASE("a piece that is picked up shows where it may go") {
    XBoardEntry entry;
    CHECK(entry.lift(Square::e2, start, sees) == "10/10/10/10/4Y5/4Y5/10/10");
    CHECK(entry.lift(Square::c1, start, sees) == "10/10/10/10/10/1Y1Y6/10/10");
    CHECK(entry.lift(Square::a1, start, sees) == "10/10/10/10/10/10/10/10");
    CHECK(entry.lift(Square::e5, start, sees) == "10/10/10/10/10/10/10/10");
    CHECK(entry.lift(Square::e7, start, sees) == "10/10/10/10/10/10/10/10");
}

TEST_CASE("a beast shows its pushers, and a pusher where the beast may go") {
    XBoardEntry entry;
    CHECK(entry.lift(Square::b1, start, sees) == "10/10/10/10/10/1Y1Y6/10/C9");
    CHECK(entry.put(Square::a1, start).empty());
    CHECK(entry.lift(Square::a1, start, sees) == "10/10/10/10/10/10/10/B9");
    CHECK(entry.put(Square::a1, start) == "R");
    // Not clicked on the way, the same rook has no moves.
    CHECK(entry.lift(Square::a1, start, sees) == "10/10/10/10/10/10/10/10");
    entry.lift(Square::b1, start, sees);
    entry.put(Square::a1, start);
    entry.reset();
    CHECK(entry.lift(Square::a1, start, sees) == "10/10/10/10/10/10/10/10");
}

TEST_CASE("a beast shows the beasts that it can take") {
    const Position position = position_of("k9/10/10/5t4/4T5/10/10/K9 w - - 0 1");
    XBoardEntry entry;
    CHECK(entry.lift(Square::e4, position, sees) == "10/10/6Y3/3YYC4/3Y1Y4/3YYY4/10/10");
    entry.put(Square::f5, position);
    // Over the victim and back, or on beyond it.
    CHECK(entry.lift(Square::f5, position, sees) == "10/10/6Y3/10/4Y5/10/10/10");
    CHECK(entry.put(Square::g6, position).empty());
}

TEST_CASE("a king shows the rook where a beast stands between") {
    const Position position = position_of("5k4/10/10/10/10/10/10/R1T1TK2TR w KQ - 0 1");
    XBoardEntry entry;
    CHECK(entry.lift(Square::f1, position, sees) == "10/10/10/10/10/10/4YYY3/6Y2C");
    entry.put(Square::j1, position);
    CHECK(entry.lift(Square::j1, position, sees) == "10/10/10/10/10/10/10/7Y2");
}

TEST_CASE("a pawn on its way to the last rank is offered what it may become") {
    XBoardEntry entry;
    const Position position = position_of("5k4/1P8/10/10/10/10/10/5K4 w - - 0 1");
    CHECK(entry.lift(Square::b7, position, sees) == "1M8/10/10/10/10/10/10/10");
    CHECK(entry.put(Square::b8, position) == "QTRBN");
    const Position without_beasts = position_of("5k4/1P8/10/10/10/10/10/5K4 w - - 0 1", Variant::tensorfree);
    entry.lift(Square::b7, without_beasts, sees);
    CHECK(entry.put(Square::b8, without_beasts) == "QRBN");
}

TEST_CASE("en passant after a propel is entered by way of the pawn") {
    const Position position = position_of("5k4/10/10/2T7/1pP7/10/10/5K4 b - c3 0 1");
    XBoardEntry entry;
    CHECK(entry.lift(Square::b4, position, blind) == "10/10/10/10/2C7/1Y8/10/10");
    entry.put(Square::c4, position);
    CHECK(entry.lift(Square::c4, position, blind) == "10/10/10/10/10/2Y7/10/10");
    CHECK(entry.lift(Square::b4, position, sees) == "10/10/10/10/10/1YY7/10/10");
}

TEST_CASE("every move of random games can be clicked, is drawn right and read as that move") {
    const auto games = static_cast<int>(test::effort(60, 10, 4));
    std::uint64_t moves = 0;
    test::for_each_random_position(7, games, 30, [&](const Position& position) {
        for (const XBoardView view : {sees, blind}) {
            for (const Move move : legal_moves(position)) {
                CAPTURE(to_fen(position), to_uci(move), view.sees_en_passant);
                const std::optional<XBoardBoard::Drawn> drawn = click(move, position, view);
                REQUIRE(drawn);
                XBoardBoard board(position, view.sees_en_passant);
                const std::string text = board.write(*drawn);
                board.draw(*drawn);
                Position after = position;
                Undo undo;
                after.do_move(move, undo);
                REQUIRE(board.shows(after));
                const Result<Move> read = parse_xboard(text, position, view);
                REQUIRE((read && read.value() == move));
                ++moves;
            }
        }
    });
    CHECK(moves > 300);
}
