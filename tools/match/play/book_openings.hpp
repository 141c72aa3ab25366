// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/common/variant.hpp"
#include "tools/match/store/game_record.hpp"

namespace ricochet::tools::match {

/// The positions that a book's tree has so many plies from the start, each once, with the first line that leads
/// there: the best moves go first. The error names the file: it is no book, or of another game.
Result<std::vector<Opening>> read_book_openings(const std::string& path, int plies, Variant variant);

}  // namespace ricochet::tools::match
