// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "movegen/base/result.hpp"
#include "search/games/networks.hpp"
#include "tools/analyse/analyse.hpp"

namespace ricochet::tools::analyse {

struct MineSettings {
    /// A PGN file, or a file of puzzles to check again.
    std::string input;
    /// The file of puzzles to write.
    std::string output;
    /// Nodes to confirm a puzzle; positions are screened with a twentieth.
    std::uint64_t nodes = 1;
    /// Games that are analysed in parallel.
    int threads = 1;
    std::size_t hash_mib = 16;
    Networks networks;
};

struct MineProgress : AnalyseProgress {
    std::size_t puzzles = 0;
};

/// Writes the puzzles of all games of a file, or those of a file of puzzles that hold with these nodes, sorted,
/// each position once. Keeps results in a journal beside the output until that is written, so that an
/// interrupted run can be resumed; the output is the same, byte for byte, for any number of threads and
/// interruptions. `report` is called after each game, by one thread at a time. On an error only the journal has
/// changed.
std::optional<Error> mine_puzzles(const MineSettings& settings,
                                  const std::function<void(const MineProgress&)>& report);

}  // namespace ricochet::tools::analyse
