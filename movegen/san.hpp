// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "movegen/move.hpp"
#include "movegen/position.hpp"
#include "movegen/result.hpp"

namespace ricochet {

/// Standard algebraic notation with the suffixes of RULES section 7, `+` and `#` included. The move must be
/// legal.
std::string to_san(const Position& position, Move move);

/// Reads what `to_san` writes; also with `+`, `#`, `!`, `?` missing or added, and a bounce with any via that
/// works. The error says whether the text is malformed, illegal or ambiguous.
Result<Move> parse_san(std::string_view text, const Position& position);

}  // namespace ricochet
