// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

#include "movegen/tiled/position.hpp"
#include "tools/lab/data/tiled_game.hpp"

namespace ricochet::tools::data {

namespace {

/// Lays empty tiles of a side on random voids.
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

/// Takes a pawn, knight, bishop or rook of a side away, whose tile stays.
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
        setup.castling = 0;  // it may have been the one to castle with
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
