// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>

#include "movegen/tensor/types.hpp"
#include "search/evaluation/network/network.hpp"

/// From positions to the inputs of the network: shared by engine and trainer, so that they cannot differ.
namespace ricochet::tensor {

/// Every piece of both sides on every square.
constexpr std::size_t network_inputs = color_count * piece_type_count * square_count;

/// Eight for `tensor` by the number of pieces, eight for `tensorfree`.
constexpr std::size_t network_buckets = 16;

/// Of any hidden size.
constexpr NetworkShape network_shape{.inputs = network_inputs, .hidden = 0, .buckets = network_buckets};

/// Whether a side with its king there sees the board mirrored left to right, so that its king stands on f-j.
/// Castling rights put the king on f, so that a mirrored position never has any.
constexpr bool is_mirrored(Square king) {
    return file_of(king) < file_count / 2;
}

/// The input of a piece on a square as a side sees it: its own pieces first, from its own first rank.
constexpr std::size_t network_input(Color perspective, bool mirrored, Color color, PieceType type,
                                    Square square) {
    Square seen = perspective == Color::white ? square : flip_rank(square);
    seen = mirrored ? flip_file(seen) : seen;
    const std::size_t owner = color == perspective ? 0 : 1;
    return (owner * piece_type_count + index(type)) * square_count + index(seen);
}

/// The output for so many pieces of both sides.
constexpr std::size_t network_bucket(Variant variant, int piece_count) {
    constexpr int pieces_in_bucket = 5;
    constexpr int buckets_of_variant = network_buckets / 2;
    const int bucket = std::min((piece_count - 1) / pieces_in_bucket, buckets_of_variant - 1);
    return static_cast<std::size_t>(variant == Variant::tensorfree ? bucket + buckets_of_variant : bucket);
}

}  // namespace ricochet::tensor
