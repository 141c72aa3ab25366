// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/data/tiled_game.hpp"

#include <fmt/format.h>
#include <vector>

#include "movegen/common/board_text.hpp"
#include "movegen/tiled/position.hpp"

namespace ricochet::tools::data {

namespace {

constexpr unsigned first_tile = 1;
constexpr unsigned first_piece = 3;
constexpr unsigned code_end = first_piece + color_count * tiled::piece_type_count;

unsigned code_at(std::span<const std::uint8_t, TiledGame::board_size> bytes, std::size_t square) {
    const unsigned pair = bytes[square / 2];
    return square % 2 == 0 ? pair & 15U : pair >> 4U;
}

void put_code(std::span<std::uint8_t, TiledGame::board_size> bytes, tiled::Square square, std::size_t code) {
    const std::size_t number = index(square);
    bytes[number / 2] |= static_cast<std::uint8_t>(code << (number % 2 == 0 ? 0U : 4U));
}

}  // namespace

void TiledGame::pack_board(const tiled::Position& position, std::span<std::uint8_t, board_size> bytes) {
    for (const Color color : {Color::white, Color::black}) {
        for (const tiled::Square square : position.empty_tiles(color)) {
            put_code(bytes, square, first_tile + index(color));
        }
        for (const tiled::Square square : position.pieces(color)) {
            const std::size_t type = index(type_of(position.piece_on(square)));
            put_code(bytes, square, first_piece + index(color) * tiled::piece_type_count + type);
        }
    }
}

int TiledGame::piece_count(std::span<const std::uint8_t, board_size> bytes) {
    int count = 0;
    for (std::size_t square = 0; square < tiled::square_count; ++square) {
        count += code_at(bytes, square) >= first_piece ? 1 : 0;
    }
    return count;
}

std::string TiledGame::unpack_board(std::span<const std::uint8_t, board_size> bytes, Variant /*variant*/,
                                    tiled::Setup& setup) {
    for (std::size_t number = 0; number < tiled::square_count; ++number) {
        const auto square = static_cast<tiled::Square>(number);
        const unsigned code = code_at(bytes, number);
        if (code >= code_end) {
            return fmt::format("{} is neither a void, a tile nor a piece", to_string(square));
        }
        if (code >= first_piece) {
            const std::size_t piece = code - first_piece;
            setup.board[number] = make_piece(static_cast<Color>(piece / tiled::piece_type_count),
                                             static_cast<tiled::PieceType>(piece % tiled::piece_type_count));
        } else if (code >= first_tile) {
            setup.empty_tiles[code - first_tile] |= tiled::Bitboard(square);
        }
    }
    return {};
}

namespace {

/// Puts `count` empty tiles of a side on random voids.
void lay_tiles(tiled::Setup& setup, Color color, std::size_t count, Random& random) {
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<tiled::Square> voids;
        for (std::size_t number = 0; number < tiled::square_count; ++number) {
            const auto square = static_cast<tiled::Square>(number);
            const bool is_tile = (setup.empty_tiles[0] | setup.empty_tiles[1]).contains(square);
            if (setup.board[number] == tiled::Piece::none && !is_tile) {
                voids.push_back(square);
            }
        }
        if (voids.empty()) {
            return;
        }
        const std::size_t chosen = random.below(voids.size());
        setup.empty_tiles[index(color)] |= tiled::Bitboard(voids[chosen]);
    }
}

/// Removes a pawn, knight, bishop or rook of a side; its tile stays.
void take_piece(tiled::Setup& setup, Color color, Random& random) {
    constexpr std::size_t types = 4;
    const auto type = static_cast<tiled::PieceType>(random.below(types));
    std::vector<tiled::Square> squares;
    for (std::size_t number = 0; number < tiled::square_count; ++number) {
        if (setup.board[number] == make_piece(color, type)) {
            squares.push_back(static_cast<tiled::Square>(number));
        }
    }
    const std::size_t chosen = random.below(squares.size());
    setup.board[index(squares[chosen])] = tiled::Piece::none;
    setup.empty_tiles[index(color)] |= tiled::Bitboard(squares[chosen]);
    if (type == tiled::PieceType::rook) {
        setup.castling = 0;  // the removed piece may have been a castling rook
    }
}

}  // namespace

Game TiledGame::opening_start(Variant variant, Random& random) {
    constexpr std::size_t most_laid = 12;
    constexpr std::size_t most_instead = 7;
    const std::size_t drawn = random.below(10);
    if (drawn > 2) {
        return Game(variant);
    }
    tiled::Setup setup = tiled::Position::start().to_setup();
    if (drawn == 0) {
        const auto color = static_cast<Color>(random.below(color_count));
        take_piece(setup, color, random);
        const std::size_t tiles = 2 + random.below(most_instead);
        lay_tiles(setup, color, tiles, random);
    } else {
        const std::size_t tiles = 1 + random.below(most_laid);
        for (const Color color : {Color::white, Color::black}) {
            lay_tiles(setup, color, tiles, random);
        }
    }
    const std::string fen = to_fen(tiled::Position::from_setup(setup).value());
    return Game::from_fen(fen, variant).value();
}

}  // namespace ricochet::tools::data
