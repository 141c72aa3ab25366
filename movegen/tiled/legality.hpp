// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/tiled/castling.hpp"
#include "movegen/tiled/position.hpp"

namespace ricochet::tiled {

/// Whether a piece's move, castling excepted, is right but for the safety of the king.
bool is_pseudo_legal(const Position& position, Move move);

/// Whether the side to move may castle this way; not while in check.
bool can_castle(const Position& position, const CastlingWay& way);

/// Whether an en passant capture by the side to move, right but for that, leaves its king safe.
bool is_en_passant_safe(const Position& position, Square from, Square skipped);

}  // namespace ricochet::tiled
