// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "movegen/tensor/position.hpp"

namespace ricochet {

/// A drawing of the board, White below, followed by the lines `Fen:`, `Key:` (16 hexadecimal digits) and
/// `Checkers:` (the squares of the pieces that give check). No line break at the end.
std::string describe_position(const Position& position);

}  // namespace ricochet
