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

/// Tiled Squares Chess as a model of `TrainingGame`.
struct TiledGame {
    using Position = tiled::Position;
    using Features = tiled::Features;

    static constexpr std::array variants = {Variant::tiledsquares, Variant::tiledsquares};
    static constexpr std::uint32_t file_number = 1;
    static constexpr int most_pieces = 32;

    /// Of ten starts, two have from one to twelve tiles of each side laid, and one lacks a pawn or a piece of
    /// one side, which has from two to eight tiles laid instead.
    static Game opening_start(Variant variant, Random& random);

    /// Four bits a square from a1 on, low half first: 0 a void, 1 and 2 an empty tile of White and of Black, 3
    /// to 8 a pawn, knight, bishop, rook, queen and king of White, 9 to 14 the same of Black.
    static constexpr std::size_t board_size = tiled::square_count / 2;
    static void pack_board(const tiled::Position& position, std::span<std::uint8_t, board_size> bytes);
    static int piece_count(std::span<const std::uint8_t, board_size> bytes);
    static std::string unpack_board(std::span<const std::uint8_t, board_size> bytes, Variant variant,
                                    tiled::Setup& setup);

    static bool is_move(std::uint32_t raw) { return raw >> 18U == 0; }
};

static_assert(TrainingGame<TiledGame>);

}  // namespace ricochet::tools::data
