// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tools/board/request/request.hpp"

namespace ricochet::tools::board {

// What the rules say, asked of movegen/: nothing is kept from one request to the next. Errors are `ApiError`s
// of status 400.

/// POST /api/position: a game's position with all legal moves, those of its moves that the page does not know
/// yet in detail, and how the game stands.
Json describe_position(const Field& request);

/// POST /api/why: why a text is no legal move, two squares are none, or a square's piece has none.
Json why_illegal(const Field& request);

/// POST /api/check: whether a FEN is a position, and its normal form.
Json check_fen(const Field& request);

}  // namespace ricochet::tools::board
