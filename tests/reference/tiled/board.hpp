// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <string_view>

/// Tiled Squares Chess a second time, slow and obvious, written from the rules alone on a plain array of 64
/// letters. The real move generator is tested against it, so it must never include anything from `movegen/`.
namespace reference::tiled {

/// A square is a number: 0 to 63 for a1, b1, ... h1, a2, ... h8.
constexpr int files = 8;
constexpr int ranks = 8;
constexpr int squares = files * ranks;
/// "Off the board", "no such square".
constexpr int nowhere = -1;

/// What a square holds when no piece stands there: no tile, or a tile that White or Black owns.
constexpr char void_square = '.';
constexpr char white_tile = '$';
constexpr char black_tile = '%';

/// The square so many files to the right and ranks up, or `nowhere`.
int stepped(int square, int files_over, int ranks_over);
/// `a1` to `h8`.
std::string square_name(int square);
/// The inverse of `square_name`; throws `std::invalid_argument` on anything else.
int square_named(std::string_view name);

/// A position: the letters and signs of a FEN on a plain array.
struct Board {
    Board() { content.fill(void_square); }

    /// `KQRBNP` for White, `kqrbnp` for Black, else one of the three signs above.
    std::array<char, squares> content;
    bool white_to_move = true;
    /// The rights `K`, `Q`, `k`, `q`, in this order.
    std::array<bool, 4> castling{};
    /// The square that the double step just made has skipped, whether or not anybody can capture there.
    int en_passant = nowhere;
    /// Plies since the last capture or pawn move.
    int halfmoves = 0;
    int move_number = 1;

    [[nodiscard]] char at(int square) const { return content[static_cast<std::size_t>(square)]; }
    void put(int square, char what) { content[static_cast<std::size_t>(square)] = what; }

    friend bool operator==(const Board&, const Board&) = default;
};

/// Whether this is the letter of a piece.
bool is_piece(char content);
/// The colour of a piece.
bool is_white(char piece);
/// The letter of a piece without its colour: `kqrbnp`; signs stay.
char kind(char content);
/// The letter of a piece of a side, from its kind.
char piece_of(bool white, char kind);
/// The sign of an empty tile of a side.
char tile_of(bool white);

/// Reads a FEN of six fields. Throws `std::invalid_argument` on what is no FEN at all; does not look whether
/// the position can be.
Board parse(std::string_view text);

}  // namespace reference::tiled
