// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "movegen/base/result.hpp"
#include "movegen/common/board_text.hpp"
#include "movegen/tiled/position.hpp"

namespace ricochet::tiled {

/// The start position.
inline constexpr std::string_view start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Reads a FEN of RULES-TILED 7. Fields stand between blanks; the two clocks may be missing (0 and 1), and a
/// move number 0 is read as 1. The error names the field and what is wrong with it; input of any length and
/// content is safe.
Result<Position> parse_fen(std::string_view text);

/// Writes all six fields; the en passant field only where a legal en passant capture exists.
std::string to_fen(const Position& position);

/// The sign of a side's empty tile and of its drops: `$` for White, `%` for Black.
constexpr char tile_sign(Color owner) {
    return owner == Color::white ? '$' : '%';
}

/// The side of a sign; nothing for any other character.
constexpr std::optional<Color> owner_of_sign(char sign) {
    return sign == tile_sign(Color::white)   ? std::optional(Color::white)
           : sign == tile_sign(Color::black) ? std::optional(Color::black)
                                             : std::nullopt;
}

/// What stands on a square, as a FEN writes it; a blank for a void.
char square_letter(const Position& position, Square square);

}  // namespace ricochet::tiled
