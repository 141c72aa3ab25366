// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/common/variant.hpp"

namespace ricochet {

/// A request to `genfens`.
struct RandomPositions {
    Variant variant = usual_variant;
    int count = 1;
    std::uint64_t seed = 0;
    /// A file of FEN or EPD to begin from; empty = the start position.
    std::string book;
    /// Random moves from there.
    int plies = 8;
    /// A position is kept if a search of `nodes` scores it within `max_score` centipawns; 0 = any position that
    /// is not over.
    std::int64_t nodes = 1000;
    int max_score = 300;
};

/// Reads `N seed S book FILE|None [variant V] [plies P] [nodes N] [score CENTIPAWNS]`; words from `quit` on are
/// ignored. The error is one line.
Result<RandomPositions> parse_genfens(const std::vector<std::string>& words);

/// Finds positions and passes them on as FENs, the same ones for the same request and program. The error: the
/// book cannot be read, or holds no position of the variant that is not over.
std::optional<Error> find_random_positions(const RandomPositions& wanted,
                                           const std::function<void(const std::string& fen)>& on_position);

}  // namespace ricochet
