// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "movegen/tiled/notation.hpp"
#include "movegen/tiled/position.hpp"

namespace ricochet::tiled {

/// Why a move text is no legal turn, in the words of RULES-TILED 3 to 5: one clause. Two squares alone ask why
/// no move leads from one to the other, one square why its piece has none, or why no tile is laid or taken up
/// there. Empty where there is a legal turn, and for a malformed text.
std::string why_illegal(std::string_view text, const Position& position);

/// The same of a text taken apart, which must be none.
std::string why_illegal(const MoveText& text, const Position& position);

}  // namespace ricochet::tiled
