// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/castling.hpp"
#include "movegen/position.hpp"

namespace ricochet {

/// Whether the mover's king is out of attack after a move that is right in every other respect: the slow,
/// general answer, which looks at the board as the move would leave it.
bool is_king_safe_after(const Position& position, Move move);

/// Whether the side to move may castle this way (RULES 3.8). The side must not be in check.
bool can_castle(const Position& position, const CastlingWay& way);

/// The own beasts over which the man on `from` bounces to `to` (RULES 3.5). Whether it may land there, and
/// whether that is an ordinary move as well, is not asked. Empty for men that do not bounce.
Bitboard bounce_vias(const Position& position, Square from, Square to);

}  // namespace ricochet
