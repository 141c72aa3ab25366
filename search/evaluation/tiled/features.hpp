// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "movegen/common/board_text.hpp"
#include "movegen/tiled/position.hpp"
#include "search/evaluation/network/features.hpp"
#include "search/evaluation/tiled/doors.hpp"

namespace ricochet::tiled {

/// A square as the network sees it: a piece (the values of `Piece`), an empty tile and its owner, or a void,
/// which may be a door of one side or of both.
enum class Cell : std::uint8_t {
    plain_void = static_cast<std::uint8_t>(Piece::none),
    white_tile = 14,
    black_tile,
    white_door,
    black_door,
    common_door
};

/// Converts positions of Tiled Squares Chess to the inputs of its network: shared by engine and trainer, so
/// that they cannot differ. A square is at most one active input: by the piece that stands there, the owner of
/// the empty tile, or whose door the void is (`doors`).
struct Features {
    using Position = tiled::Position;
    using Setup = tiled::Setup;
    using Cell = tiled::Cell;

    static constexpr std::size_t cell_count = square_count;
    static constexpr std::size_t file_count = tiled::file_count;
    static constexpr std::size_t cell_values = index(Cell::common_door) + 1;
    static constexpr Cell empty = Cell::plain_void;
    /// One per square.
    static constexpr std::size_t most_active = square_count;
    static constexpr double max_input_weight = 1.97;
    /// By the number of pieces and of tiles.
    static constexpr std::size_t variant_buckets = 8;
    /// Own and enemy pieces of six types, own and enemy empty tiles, own, enemy and common doors.
    static constexpr std::size_t kinds = 2 * piece_type_count + 2 + 3;
    static constexpr NetworkShape shape{
        .game = "tiledsquares", .inputs = kinds * square_count, .hidden = 0, .buckets = variant_buckets};

    struct View {
        std::array<Cell, cell_count> cells;
        Color side_to_move;
        std::array<bool, color_count> mirrored;
        std::size_t bucket;
        std::size_t first_bucket;
    };

    static View view(const Position& position) {
        return view_of(position.board(),
                       {position.empty_tiles(Color::white), position.empty_tiles(Color::black)},
                       position.side_to_move(),
                       [&position](Color color, PieceType type) { return position.pieces(color, type); });
    }
    /// The view of any setup.
    static View view(const Setup& setup) {
        std::array<Bitboard, index(make_piece(Color::black, PieceType::none))> pieces{};
        for (int number = 0; number < square_count; ++number) {
            const auto square = static_cast<Square>(number);
            if (const Piece piece = setup.board[index(square)]; piece != Piece::none) {
                pieces[index(piece)] |= Bitboard(square);
            }
        }
        return view_of(
            setup.board, setup.empty_tiles, setup.side_to_move,
            [&pieces](Color color, PieceType type) { return pieces[index(make_piece(color, type))]; });
    }

    /// Whether a side with its king there sees the board mirrored left to right, so that its king stands on
    /// e-h. Castling needs the king on e, so a mirrored position has no rights to it.
    static constexpr bool is_mirrored(Square king) { return file_of(king) < tiled::file_count / 2; }

    /// The input of a square as a side sees it: its own pieces first, from its own first rank.
    static constexpr std::size_t input(Color perspective, bool mirrored, Cell cell, std::size_t place) {
        const auto square = static_cast<Square>(place);
        Square seen = perspective == Color::white ? square : flip_rank(square);
        seen = mirrored ? flip_file(seen) : seen;
        return kind_of(perspective, cell) * square_count + index(seen);
    }

    /// The bucket for this many pieces of both sides, eight per step, and tiles, those under pieces included:
    /// half of the positions of self-play have at most 50.
    static constexpr std::size_t bucket(int piece_count, int tile_count) {
        constexpr std::size_t pieces_in_step = 8;
        constexpr int few_tiles = 50;
        const std::size_t step =
            std::min((static_cast<std::size_t>(piece_count) - 1) / pieces_in_step, std::size_t{3});
        return 2 * step + (tile_count > few_tiles ? 1 : 0);
    }

    /// A piece's letter, `$` or `%` for an empty tile of White or Black; a blank for kings and voids, which
    /// cannot be removed.
    static char removable_letter(Cell cell) {
        if (is_piece(cell)) {
            const auto piece = static_cast<Piece>(cell);
            return type_of(piece) == PieceType::king ? ' ' : piece_letter(piece);
        }
        return cell == Cell::white_tile ? '$' : cell == Cell::black_tile ? '%' : ' ';
    }
    /// What is left of a cell when its piece or tile is removed: a piece leaves its side's tile, a tile a void.
    static constexpr Cell without(Cell cell) {
        if (!is_piece(cell)) {
            return Cell::plain_void;
        }
        return color_of(static_cast<Piece>(cell)) == Color::white ? Cell::white_tile : Cell::black_tile;
    }

private:
    static constexpr bool is_piece(Cell cell) { return cell < Cell::white_tile && cell != Cell::plain_void; }

    static constexpr std::size_t kind_of(Color perspective, Cell cell) {
        constexpr std::size_t tiles = 2 * piece_type_count;
        constexpr std::size_t doors = tiles + 2;
        const std::size_t white = perspective == Color::white ? 0 : 1;
        switch (cell) {
            case Cell::white_tile:
                return tiles + white;
            case Cell::black_tile:
                return tiles + 1 - white;
            case Cell::white_door:
                return doors + white;
            case Cell::black_door:
                return doors + 1 - white;
            case Cell::common_door:
                return doors + 2;
            default: {
                const auto piece = static_cast<Piece>(cell);
                return (color_of(piece) == perspective ? 0 : piece_type_count) + index(type_of(piece));
            }
        }
    }

    template <class PiecesOf>
    static View view_of(const std::array<Piece, square_count>& board,
                        const std::array<Bitboard, color_count>& empty_tiles, Color side_to_move,
                        PiecesOf pieces_of) {
        View view;
        view.side_to_move = side_to_move;
        std::transform(board.begin(), board.end(), view.cells.begin(),
                       [](Piece piece) { return static_cast<Cell>(piece); });
        Bitboard occupied;
        for (const Color color : {Color::white, Color::black}) {
            const Bitboard king = pieces_of(color, PieceType::king);
            view.mirrored[index(color)] = king.any() && is_mirrored(king.first());
            for (const PieceType type : all_piece_types) {
                occupied |= pieces_of(color, type);
            }
        }
        const Bitboard tiles = occupied | empty_tiles[0] | empty_tiles[1];
        const auto put = [&view](Bitboard squares, Cell cell) {
            for (const Square square : squares) {
                view.cells[index(square)] = cell;
            }
        };
        put(empty_tiles[index(Color::white)], Cell::white_tile);
        put(empty_tiles[index(Color::black)], Cell::black_tile);
        const Bitboard white_doors = doors(Color::white, ~tiles, occupied, pieces_of);
        const Bitboard black_doors = doors(Color::black, ~tiles, occupied, pieces_of);
        put(white_doors - black_doors, Cell::white_door);
        put(black_doors - white_doors, Cell::black_door);
        put(white_doors & black_doors, Cell::common_door);
        view.bucket = bucket(occupied.count(), tiles.count());
        view.first_bucket = 0;
        return view;
    }
};

static_assert(NetworkFeatures<Features>);

}  // namespace ricochet::tiled
