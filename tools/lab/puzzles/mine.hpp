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
    /// A PGN file of games of either game; or a file of puzzles, which are looked at anew.
    std::string input;
    /// The file of puzzles that is written.
    std::string output;
    /// With which puzzles are confirmed; positions are screened with a twentieth.
    std::uint64_t nodes = 1;
    /// Games that are looked at side by side.
    int threads = 1;
    std::size_t hash_mib = 16;
    Networks networks;
};

struct MineProgress : AnalyseProgress {
    std::size_t puzzles = 0;
};

/// Writes the puzzles of all games of a file, or those of a file of puzzles that hold with these nodes, sorted,
/// each position once. What it finds it keeps in a journal beside the output until that is written: a run that
/// was killed goes on where it was, and the output is the same, byte for byte, whatever the threads and the
/// kills. `report` is called after each game, by one thread at a time. The reason where it failed; nothing is
/// changed then but the journal.
std::optional<Error> mine_puzzles(const MineSettings& settings,
                                  const std::function<void(const MineProgress&)>& report);

}  // namespace ricochet::tools::analyse
