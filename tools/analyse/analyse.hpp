// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "movegen/base/result.hpp"
#include "search/games/networks.hpp"
#include "tools/analyse/review.hpp"

namespace ricochet::tools::analyse {

struct AnalyseSettings {
    /// A PGN file of games of either game.
    std::string input;
    /// What is written; empty for none. Where both are, the annotated PGN goes to stdout.
    std::string pgn;
    std::string json;
    ReviewSettings review;
    /// Moves searched in parallel.
    int threads = 1;
    std::size_t hash_mib = 16;
    Networks networks;
};

/// How far an analysis is, in plies.
struct AnalyseProgress {
    std::size_t games = 0;
    std::size_t plies = 0;
    std::size_t done = 0;
    /// Of these, what an earlier run had found.
    std::size_t resumed = 0;
    /// All nodes, and those that reasons took.
    std::uint64_t nodes = 0;
    std::uint64_t reason_nodes = 0;
};

/// Reviews all games of a file. What it finds it keeps in a journal beside the output until that is written: a
/// run that was killed goes on where it was. With a budget in nodes the output is the same, byte for byte,
/// whatever the threads and the kills. `report` is called after each ply, by one thread at a time. The reason
/// where it failed; nothing is changed then but the journal.
std::optional<Error> analyse(const AnalyseSettings& settings,
                             const std::function<void(const AnalyseProgress&)>& report);

}  // namespace ricochet::tools::analyse
