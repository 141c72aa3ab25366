// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "movegen/common/variant.hpp"

namespace ricochet::tools {

/// What stands where in a FEN, by the names of squares: FEN's letters, and `$` and `%` for the empty tiles of
/// White and Black.
std::map<std::string, char> read_placement(std::string_view fen);

/// Whether squares come and go in a game.
bool has_tiles(Variant variant);

}  // namespace ricochet::tools
