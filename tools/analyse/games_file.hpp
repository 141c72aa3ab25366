// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "movegen/base/result.hpp"
#include "tools/analyse/review_json.hpp"
#include "tools/pgn/pgn.hpp"

namespace ricochet::tools::analyse {

struct GamesFile {
    std::vector<PgnGame> games;
    /// Digest of the whole file.
    std::string sha256;
};

/// Reads all games of a PGN file, with their variations. The error names file and line: the file cannot be
/// read, has no games, or ends in the middle of one.
Result<GamesFile> read_games(const std::string& path);

/// The game annotated with its review: after each move its score as `[%eval 0.31]` or `[%eval #3]` from White's
/// view, glyphs for mistakes, which replace earlier ones, and the better lines of marked moves as variations.
/// All else in the game is kept.
PgnGame annotated(const ReviewedGame& reviewed);

}  // namespace ricochet::tools::analyse
