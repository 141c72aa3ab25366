// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "movegen/base/result.hpp"
#include "movegen/common/board_text.hpp"
#include "movegen/tiled/move.hpp"
#include "movegen/tiled/position.hpp"

namespace ricochet::tiled {

/// `parse_square_of` this board.
inline std::optional<Square> parse_square(std::string_view text) {
    return parse_square_of<Square>(text);
}

/// The text of a drop or a removal, the same in UCI and in SAN: `$-e4`, `%-e4`, `-e6` (RULES-TILED 7).
std::string tile_turn_text(Move move);
/// Reads it. Nothing where the text is of another form; the error says why there is no such drop or removal.
std::optional<Result<Move>> parse_tile_turn(std::string_view text, const Position& position);

/// The canonical move text of RULES-TILED 7: `e2e4`, `b7b8q`, `e1g1`, `$-e4`, `-e6`; `0000` for the null move.
std::string to_uci(Move move);

/// Reads a move text in a position. The error says whether the text is malformed or the move illegal here, and
/// of drops and removals why. Never returns the null move.
Result<Move> parse_uci(std::string_view text, const Position& position);

}  // namespace ricochet::tiled
