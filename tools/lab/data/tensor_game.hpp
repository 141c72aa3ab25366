// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "movegen/base/random.hpp"
#include "movegen/game.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/notation.hpp"
#include "search/evaluation/tensor/features.hpp"
#include "tools/lab/data/trained_game.hpp"

namespace ricochet::tools::data {

/// Tensor Chess and its sister game without beasts; models `TrainingGame`.
struct TensorGame {
    using Position = tensor::Position;
    using Features = tensor::Features;

    static constexpr std::array variants = {Variant::tensor, Variant::tensorfree};
    static constexpr std::uint32_t file_number = 0;
    static constexpr int most_pieces = 40;

    /// Two of ten starts of `tensor` have other beasts (some missing, pawns replaced by beasts, or beasts
    /// elsewhere in their own half); one has one side's queen exchanged for the other's beasts and perhaps
    /// another piece; the rest are the usual start.
    static Game opening_start(Variant variant, Random& random);

    /// | bytes | what |
    /// |---|---|
    /// | 0-9   | occupied squares, bit 0 of byte 0 is a1 |
    /// | 10-29 | the pieces on them from the lowest square, four bits each: type + 8 * colour, low half first |
    static constexpr std::size_t board_size = 30;
    static void pack_board(const tensor::Position& position, std::span<std::uint8_t, board_size> bytes);
    static int piece_count(std::span<const std::uint8_t, board_size> bytes);
    static std::string unpack_board(std::span<const std::uint8_t, board_size> bytes, Variant variant,
                                    tensor::Setup& setup);

    static bool is_move(std::uint32_t raw) { return raw >> 27U == 0; }
};

static_assert(TrainingGame<TensorGame>);

}  // namespace ricochet::tools::data
