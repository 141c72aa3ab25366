// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "movegen/base/result.hpp"
#include "tools/lab/datagen/self_play.hpp"

namespace ricochet::tools::datagen {

/// Games that are written together. A program that is killed loses at most three times as many a thread.
constexpr std::uint32_t games_per_block = 16;

struct GenerateSettings {
    std::string output;
    SelfPlaySettings play;
    int threads = 1;
    /// Ends with the block in which the file has so many games; without end where unset.
    std::optional<std::uint64_t> games;
};

/// How far generating is.
struct GenerateProgress {
    std::uint64_t games = 0;
    std::uint64_t positions = 0;
    /// Of this run.
    double positions_per_second = 0;
    /// Until the file has its games, at the speed of this run; unset if it is filled without end.
    std::optional<double> seconds_left;
};

/// Fills a file with games, going on where it was left. Every block of games follows from the settings and its
/// number alone, and blocks are written in the order of their numbers: the file is the same, byte for byte,
/// whatever the threads and the interruptions. `report` is called after each block, by one thread at a time.
/// The reason where it failed.
std::optional<Error> generate(const GenerateSettings& settings,
                              const std::function<void(const GenerateProgress&)>& report);

}  // namespace ricochet::tools::datagen
