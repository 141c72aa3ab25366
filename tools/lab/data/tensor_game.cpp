// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/data/tensor_game.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <fmt/format.h>
#include <vector>

#include "movegen/base/bytes.hpp"

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

namespace {

std::vector<Square> squares_with(const Setup& setup, Piece piece, int first_rank, int last_rank) {
    std::vector<Square> squares;
    for (const Square square : Bitboard::all()) {
        if (setup.board[index(square)] == piece && rank_of(square) >= first_rank &&
            rank_of(square) <= last_rank) {
            squares.push_back(square);
        }
    }
    return squares;
}

/// Replaces a piece `from` on a random square by `to`; does nothing if there is none.
void replace_one(Setup& setup, Piece from, Piece to, Random& random, int first_rank = 0,
                 int last_rank = rank_count - 1) {
    const std::vector<Square> squares = squares_with(setup, from, first_rank, last_rank);
    if (!squares.empty()) {
        setup.board[index(squares[random.below(squares.size())])] = to;
    }
}

void change_beasts(Setup& setup, Color color, Random& random) {
    const Piece beast = make_piece(color, PieceType::beast);
    const std::size_t way = random.below(4);
    const std::size_t times = 1 + random.below(2);
    for (std::size_t i = 0; i < times; ++i) {
        switch (way) {
            case 0:
                replace_one(setup, beast, Piece::none, random);
                break;
            case 1:
                replace_one(setup, make_piece(color, PieceType::pawn), beast, random);
                break;
            case 2: {
                replace_one(setup, beast, Piece::none, random);
                const int first_rank = color == Color::white ? 0 : rank_count / 2;
                replace_one(setup, Piece::none, beast, random, first_rank, first_rank + rank_count / 2 - 1);
                break;
            }
            default:
                break;  // this side's beasts are unchanged
        }
    }
}

/// Removes one side's queen, and the other side's one or two beasts and perhaps another piece or pawn.
void exchange_queen(Setup& setup, Random& random) {
    constexpr std::array<PieceType, 5> extra = {PieceType::none, PieceType::pawn, PieceType::knight,
                                                PieceType::bishop, PieceType::rook};
    const auto color = static_cast<Color>(random.below(color_count));
    replace_one(setup, make_piece(color, PieceType::queen), Piece::none, random);
    const std::size_t beasts = 1 + random.below(2);
    for (std::size_t i = 0; i < beasts; ++i) {
        replace_one(setup, make_piece(~color, PieceType::beast), Piece::none, random);
    }
    const PieceType type = extra[random.below(extra.size())];
    if (type != PieceType::none) {
        replace_one(setup, make_piece(~color, type), Piece::none, random);
    }
    if (type == PieceType::rook) {
        setup.castling = 0;  // the removed piece may have been a castling rook
    }
}

}  // namespace

Game TensorGame::opening_start(Variant variant, Random& random) {
    const std::size_t drawn = variant == Variant::tensor ? random.below(10) : 9;
    if (drawn > 2) {
        return Game(variant);
    }
    while (true) {
        Setup setup = Position::start(variant).to_setup();
        if (drawn == 0) {
            exchange_queen(setup, random);
        } else {
            change_beasts(setup, Color::white, random);
            change_beasts(setup, Color::black, random);
        }
        const Result<Position> position = Position::from_setup(setup);
        if (position) {
            return Game::from_fen(to_fen(position.value()), variant).value();
        }
    }
}

}  // namespace ricochet::tools::data
