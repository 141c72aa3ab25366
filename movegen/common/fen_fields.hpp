// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "movegen/base/result.hpp"
#include "movegen/common/castling_rights.hpp"

namespace ricochet {

// What the FENs of all games have in common: six fields, runs of digits, sides, castling letters and clocks.

/// What a FEN says beside its board and its en passant square.
struct FenState {
    Color side_to_move = Color::white;
    CastlingRights castling = 0;
    int halfmove_clock = 0;
    int fullmove_number = 1;
};

/// A FEN taken apart: the two fields that each game reads for itself, and the rest.
struct FenFields {
    std::string_view board;
    /// Empty for `-`.
    std::string_view en_passant;
    FenState state;
};

/// Takes a FEN apart. Fields stand between blanks; the two clocks may be missing (0 and 1), and a move number 0
/// is read as 1. The error names the field and what is wrong with it; input of any length and content is safe.
Result<FenFields> parse_fen_fields(std::string_view text);

/// The shape of a board field.
struct FenBoard {
    int files;
    int ranks;
    /// All that one side can have on a square, in the letters of either.
    std::string_view letters;
    /// What a number counts: `empty squares`.
    std::string_view run_of;
};

/// Reads a board field. Returns a letter for every square, by ranks from a1, and blanks where a number counts.
Result<std::string> parse_fen_board(std::string_view text, const FenBoard& board);

/// Writes a board field of such letters.
std::string format_fen_board(int files, std::string_view letters);

/// Writes the five fields after the board; `en_passant` is a square's name or empty.
std::string format_fen_state(const FenState& state, std::string_view en_passant);

/// The same position seen by the other side: the ranks in reverse order, and the colours of pieces, empty
/// tiles, castling rights and the side to move exchanged. For a FEN that a game has written.
std::string flipped_fen(std::string_view fen);

}  // namespace ricochet
