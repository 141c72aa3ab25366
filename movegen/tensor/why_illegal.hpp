// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "movegen/tensor/notation.hpp"
#include "movegen/tensor/position.hpp"

namespace ricochet::tensor {

/// Why a move text is no legal move, in the words of RULES 3 and 4: one clause. Two squares alone ask why no
/// move leads from one to the other, one square why its piece has none. Empty where there is a legal move, and
/// for a malformed text.
std::string why_illegal(std::string_view text, const Position& position);

/// The same of a text taken apart, which must be none.
std::string why_illegal(const MoveText& text, const Position& position);

}  // namespace ricochet::tensor
