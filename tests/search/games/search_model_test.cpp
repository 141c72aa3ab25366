// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold in the models of all games.
#include "search/games/tensor/search_model.hpp"

#include "search/games/tiled/search_model.hpp"
#include "tests/catch.hpp"
#include "tests/search/evaluation/common/evaluation_fixture.hpp"

using namespace ricochet;
using namespace ricochet::test;

namespace {

/// Whether a legal move changes more than a piece, a beast or a tile, and what stood where it lands.
template <class Position, class Move>
bool is_special(const Position& position, const Position& after, Move move) {
    using Kind = decltype(move.kind());
    return move.kind() == Kind::castling || move.kind() == Kind::promotion ||
           (position.is_capture(move) && move.captured_square() != move.to()) ||
           after.castling() != position.castling() || after.en_passant() != decltype(move.to())::none;
}

}  // namespace

TEMPLATE_TEST_CASE("the key expected of a move is the one it leads to, special moves excepted", "",
                   tensor::SearchModel, tiled::SearchModel) {
    using G = TestType;
    int compared = 0;
    int excepted = 0;
    for_each_position<G>(31, 40, 40, [&](const typename G::Position& position) {
        for (const auto move : legal_moves(position)) {
            typename G::Position after = position;
            typename G::Undo undo;
            after.do_move(move, undo);
            if (is_special(position, after, move)) {
                ++excepted;
                continue;
            }
            ++compared;
            CAPTURE(to_fen(position), move.raw());
            REQUIRE(G::expected_key(position, move) == after.key());
        }
    });
    CHECK(compared > 10000);
    CHECK(excepted < compared / 4);
}
