// SPDX-License-Identifier: GPL-3.0-or-later
#include <bit>
#include <fmt/format.h>

#include "tools/lab/data/tensor_game.hpp"

namespace ricochet::tools::data {

using namespace tensor;

namespace {

constexpr std::size_t pieces_at = 10;

}  // namespace

void TensorGame::pack_board(const Position& position, std::span<std::uint8_t, board_size> bytes) {
    std::size_t count = 0;
    for (const Square square : position.occupied()) {
        const std::size_t number = index(square);
        bytes[number / 8] |= static_cast<std::uint8_t>(1U << number % 8);
        const auto piece = static_cast<unsigned>(position.piece_on(square));
        bytes[pieces_at + count / 2] |= static_cast<std::uint8_t>(piece << (count % 2 == 0 ? 0U : 4U));
        ++count;
    }
}

int TensorGame::piece_count(std::span<const std::uint8_t, board_size> bytes) {
    int count = 0;
    for (const std::uint8_t byte : bytes.first<pieces_at>()) {
        count += std::popcount(byte);
    }
    return count;
}

std::string TensorGame::unpack_board(std::span<const std::uint8_t, board_size> bytes, Variant variant,
                                     Setup& setup) {
    if (const int count = piece_count(bytes); count > most_pieces) {
        return fmt::format("{} pieces, at most {} fit", count, most_pieces);
    }
    setup.variant = variant;
    std::size_t count = 0;
    for (std::size_t square = 0; square < square_count; ++square) {
        if ((bytes[square / 8] >> square % 8 & 1U) != 0) {
            const unsigned pair = bytes[pieces_at + count / 2];
            setup.board[square] = static_cast<Piece>(count % 2 == 0 ? pair & 15U : pair >> 4U);
            ++count;
            if (type_of(setup.board[square]) == PieceType::none) {
                return "a piece of no type";
            }
        }
    }
    return {};
}

}  // namespace ricochet::tools::data
