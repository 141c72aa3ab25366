// SPDX-License-Identifier: GPL-3.0-or-later
// Replies that are counted without making the move, against those that are.
#include <string_view>

#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/notation.hpp"
#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/random_positions.hpp"

using namespace ricochet;
using namespace ricochet::tensor;
using namespace ricochet::test;

namespace {

std::uint64_t made_and_counted(Position position) {
    std::uint64_t replies = 0;
    Undo undo;
    for (const Move move : legal_moves(position)) {
        position.do_move(move, undo);
        replies += count_legal_moves(position);
        position.undo_move(move, undo);
    }
    return replies;
}

void expect_right_count(Position position) {
    const Key key = position.key();
    if (count_replies(position) != made_and_counted(position) || position.key() != key) {
        FAIL("wrong replies in " << to_fen(position));
    }
}

/// In random games from positions with and without beasts.
void expect_right_counts(std::uint64_t seed, int games) {
    for_each_random_position(seed, games, 80, expect_right_count);
    for_each_random_position_of<Position>(seed, Variant::tensorfree, games / 2, 80, expect_right_count);
}

}  // namespace

TEST_CASE("replies in random games are counted like those to each move made") {
    expect_right_counts(20'261'130, static_cast<int>(effort(2'000, 100, 20)));
}

TEST_CASE("replies in two million positions are counted like those to each move made", "[long][perft]") {
    expect_right_counts(20'261'131, 20'000);
}
