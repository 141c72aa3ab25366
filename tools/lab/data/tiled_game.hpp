// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "movegen/base/random.hpp"
#include "movegen/game.hpp"
#include "movegen/tiled/legal_moves.hpp"
#include "movegen/tiled/notation.hpp"
#include "search/evaluation/tiled/features.hpp"
#include "tools/lab/data/trained_game.hpp"

namespace ricochet::tools::data {

/// Tiled Squares Chess; models `TrainingGame`.
struct TiledGame {
    using Position = tiled::Position;
    using Features = tiled::Features;

    static constexpr std::array variants = {Variant::tiledsquares, Variant::tiledsquares};
    static constexpr std::uint32_t file_number = 1;
    static constexpr int most_pieces = 32;

    /// Two of ten starts have one to twelve more tiles of each side; in one, a side has two to eight more tiles
    /// but one pawn or piece fewer; the rest are the usual start.
    static Game opening_start(Variant variant, Random& random);

    /// Four bits per square from a1 on, low half first: 0 is a void, 1 and 2 are empty tiles of White and
    /// Black, 3 to 8 White's pawn, knight, bishop, rook, queen and king, 9 to 14 the same of Black.
    static constexpr std::size_t board_size = tiled::square_count / 2;
    static void pack_board(const tiled::Position& position, std::span<std::uint8_t, board_size> bytes);
    static int piece_count(std::span<const std::uint8_t, board_size> bytes);
    static std::string unpack_board(std::span<const std::uint8_t, board_size> bytes, Variant variant,
                                    tiled::Setup& setup);

    static bool is_move(std::uint32_t raw) { return raw >> 18U == 0; }
};

static_assert(TrainingGame<TiledGame>);

}  // namespace ricochet::tools::data
