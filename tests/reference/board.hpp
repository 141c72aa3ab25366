// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <string_view>

/// A second, independent implementation of the rules: slow and obvious, written from the rules alone on a plain
/// array of 80 letters. The real move generator is tested against it, so it must never include anything from
/// `movegen/`.
namespace reference {

/// A square is a number: 0 to 79 for a1, b1, ... j1, a2, ... j8.
constexpr int files = 10;
constexpr int ranks = 8;
constexpr int squares = files * ranks;
/// "Off the board", "no such square".
constexpr int nowhere = -1;

/// What a square holds when no piece stands there.
constexpr char unoccupied = '.';

/// So many files to the right and ranks up.
struct Step {
    int files;
    int ranks;
};

/// The square a step away, or `nowhere`.
int stepped(int square, Step step);
/// `a1` to `j8`.
std::string square_name(int square);
/// The inverse of `square_name`; throws `std::invalid_argument` on anything else.
int square_named(std::string_view name);

/// A position: the letters of a FEN on a plain array.
struct Board {
    Board() { pieces.fill(unoccupied); }

    /// `KQRBNPT` for White, `kqrbnpt` for Black, `unoccupied` elsewhere.
    std::array<char, squares> pieces;
    bool white_to_move = true;
    /// The rights `K`, `Q`, `k`, `q`, in this order.
    std::array<bool, 4> castling{};
    /// The square that the double step just made has skipped, whether or not anybody can capture there.
    int en_passant = nowhere;
    /// Plies since the last capture or pawn move.
    int halfmoves = 0;
    int move_number = 1;
    /// The beast-free sister game of RULES 9.
    bool tensorfree = false;

    [[nodiscard]] char at(int square) const { return pieces[static_cast<std::size_t>(square)]; }
    void put(int square, char piece) { pieces[static_cast<std::size_t>(square)] = piece; }

    friend bool operator==(const Board&, const Board&) = default;
};

bool is_white(char piece);
/// The letter of a piece without its colour: `kqrbnpt`; `unoccupied` stays.
char kind(char piece);
/// The letter of a piece of a side, from its kind.
char piece_of(bool white, char kind);

/// Reads a FEN; the clocks may be missing. Throws `std::invalid_argument` on what is no FEN at all; does not
/// look whether the position can be.
Board parse(std::string_view text, bool tensorfree = false);

}  // namespace reference
