// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "movegen/common/variant.hpp"

namespace ricochet::tools {

/// Maps the squares of a FEN to its letters; empty tiles of White and Black are `$` and `%`.
std::map<std::string, char> read_placement(std::string_view fen);

/// Whether squares come and go in a game.
bool has_tiles(Variant variant);

}  // namespace ricochet::tools
