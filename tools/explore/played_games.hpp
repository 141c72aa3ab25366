// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

#include "movegen/base/result.hpp"
#include "tools/explore/tree_file.hpp"

namespace ricochet::tools::explore {

/// How many games of a file there were.
struct CountedGames {
    /// Counted in the tree.
    std::size_t counted = 0;
    /// Of another game, without a result, without a move in the tree, or the same as one before it in the file.
    std::size_t others = 0;
};

/// Counts the games of a PGN file or of a journal of `ricochet-match` in a tree: for each of its positions that
/// a game comes through, the move that was made and the result. A file is counted once: the error says that it
/// has been, or what is wrong with it; the tree is as it was then.
Result<CountedGames> add_games(TreeFile& file, const std::string& path);

}  // namespace ricochet::tools::explore
