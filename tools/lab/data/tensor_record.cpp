// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <bit>
#include <fmt/format.h>

#include "movegen/base/bytes.hpp"
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
    constexpr std::size_t word_size = 8;
    for (std::size_t first = 0; first < pieces_at; first += word_size) {
        const std::size_t size = std::min(word_size, pieces_at - first);
        for (std::uint64_t rest = get_number(bytes.subspan(first, size)); rest != 0; rest &= rest - 1) {
            const std::size_t square = first * 8 + static_cast<std::size_t>(std::countr_zero(rest));
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
