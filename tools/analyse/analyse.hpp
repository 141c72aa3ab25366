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
    /// A PGN file; its games may be of different variants.
    std::string input;
    /// Output files; empty = none. If both are empty, the annotated PGN goes to stdout.
    std::string pgn;
    std::string json;
    ReviewSettings review;
    /// Moves searched in parallel.
    int threads = 1;
    std::size_t hash_mib = 16;
    Networks networks;
};

/// The progress of an analysis. `done` includes the plies of earlier runs.
struct AnalyseProgress {
    std::size_t games = 0;
    std::size_t plies = 0;
    std::size_t done = 0;
    /// Plies reviewed by an earlier run.
    std::size_t resumed = 0;
    /// All nodes of this run, and those spent on reasons.
    std::uint64_t nodes = 0;
    std::uint64_t reason_nodes = 0;
};

/// Reviews all games of a file. A journal beside the output holds the reviews until the output is written, so
/// that a killed run can be resumed. With a budget in nodes, the output is the same, byte for byte, for any
/// number of threads and interruptions. `report` is called after each ply, by one thread at a time. Returns the
/// error if the analysis fails; only the journal is changed then.
std::optional<Error> analyse(const AnalyseSettings& settings,
                             const std::function<void(const AnalyseProgress&)>& report);

}  // namespace ricochet::tools::analyse
