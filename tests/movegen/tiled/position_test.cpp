// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/position.hpp"

#include "movegen/tiled/legal_moves.hpp"
#include "movegen/tiled/notation.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/random_positions.hpp"

namespace ricochet::tiled {
namespace {

TEST_CASE("a null move in the tiled game passes the turn and is taken back") {
    test::for_each_random_tiled_position(31, 40, 100, [](const Position& position) {
        if (position.in_check()) {
            return;
        }
        Position passed = position;
        Undo undo{};
        passed.do_null_move(undo);
        const bool right = passed.is_consistent() && passed.side_to_move() == ~position.side_to_move() &&
                           passed.en_passant() == Square::none && !passed.in_check() &&
                           passed.halfmove_clock() == position.halfmove_clock() + 1;
        passed.undo_null_move(undo);
        if (!right || !passed.is_consistent() || passed.key() != position.key() ||
            to_fen(passed) != to_fen(position)) {
            FAIL("null move in " << to_fen(position));
        }
    });
}

TEST_CASE("a tiled position that is left by other ways has the key of its FEN") {
    Position position = test::tiled_position("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    const Position start = position;
    std::array<Undo, 4> undo{};
    std::size_t ply = 0;
    for (const char* const text : {"$-e4", "%-d5", "-e4", "-d5"}) {
        position.do_move(parse_uci(text, position).value(), undo.at(ply++));
    }
    CHECK(position.key() == start.key());
    CHECK(position.halfmove_clock() == 4);
}

TEST_CASE("a list of tiled moves holds the moves of nine queens and the removals of all empty tiles") {
    // The most moves known in chess, 218 (Nenad Petrovic, 1964), on White's tiles.
    const Position position = test::tiled_position(
        "R$$$$$$R/$$$Q$$$$/$Q$$$$Q$/$$$$Q$$$/$$Q$$$$Q/Q$$$$Q$$/pp$Q$$$$/kBNN$KB$ w - - 0 1");
    CHECK(legal_moves(position).size() == 218 + 45);
    CHECK(count_legal_moves(position) == 218 + 45);
    CHECK(MoveList::capacity > 477);
}

}  // namespace
}  // namespace ricochet::tiled
