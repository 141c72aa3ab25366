// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "movegen/base/result.hpp"
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

}  // namespace ricochet::tools::analyse
