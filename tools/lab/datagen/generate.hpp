// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "movegen/base/result.hpp"
#include "tools/lab/datagen/self_play.hpp"

namespace ricochet::tools::datagen {

/// Games per block, which are written together. A killed program loses at most three blocks per thread.
constexpr std::uint32_t games_per_block = 16;

struct GenerateSettings {
    std::string output;
    SelfPlaySettings play;
    int threads = 1;
    /// Stops after the block with which the file has this many games; never if unset.
    std::optional<std::uint64_t> games;
};

/// Progress of generation.
struct GenerateProgress {
    std::uint64_t games = 0;
    std::uint64_t positions = 0;
    /// Speed of this run.
    double positions_per_second = 0;
    /// Estimated time until the file is complete; unset without a limit.
    std::optional<double> seconds_left;
};

/// Fills a file with games, continuing an existing one. Every block of games depends only on the settings and
/// its number, and blocks are written in order of their numbers: the file is the same, byte for byte, for any
/// number of threads and interruptions. `report` is called after each block, by one thread at a time.
std::optional<Error> generate(const GenerateSettings& settings,
                              const std::function<void(const GenerateProgress&)>& report);

}  // namespace ricochet::tools::datagen
