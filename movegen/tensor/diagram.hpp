// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "movegen/tensor/position.hpp"

namespace ricochet::tensor {

/// The board as lines of text for a terminal, rank 8 on top.
std::string diagram(const Position& position);

}  // namespace ricochet::tensor
