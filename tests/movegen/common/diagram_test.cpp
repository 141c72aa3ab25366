// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/common/board_text.hpp"
#include "tests/catch.hpp"

using namespace ricochet;

TEST_CASE("a board is drawn with its last rank on top, the names of ranks beside and of files below") {
    // clang-format off
    CHECK(draw_board(3, "ABCabc") ==
          "+---+---+---+\n"
          "| a | b | c | 2\n"
          "+---+---+---+\n"
          "| A | B | C | 1\n"
          "+---+---+---+\n"
          "  a   b   c");
    // clang-format on
}
