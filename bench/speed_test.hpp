// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>

#include "movegen/common/variant.hpp"
#include "search/control/limits.hpp"
#include "search/evaluation/network/network.hpp"

namespace ricochet {

/// What a speed test searches with.
struct SpeedTestSettings {
    Variant variant = usual_variant;
    int threads = 1;
    std::size_t hash_mib = 16;
    /// Of all measured searches together; the warm-up comes on top.
    Milliseconds time{0};
    /// What evaluates; material alone where null.
    std::shared_ptr<const Network> network{};
};

/// MiB of table for each thread, unless told otherwise: what a minute of search fills to a large part.
constexpr std::size_t speed_test_hash_mib_per_thread = 128;
constexpr std::int64_t speed_test_seconds = 60;
/// A day.
constexpr std::int64_t max_speed_test_seconds = 86'400;

/// As many threads as the machine runs at once.
int default_speed_test_threads();

/// One searched position of a speed test.
struct SpeedTestLine {
    int number = 0;  ///< from 1
    std::size_t count = 0;
    std::string_view fen;
    std::uint64_t nodes = 0;
    Milliseconds time{0};
    int hash_full = 0;  ///< permille, at the end of the search
};

/// What all positions took together.
struct SpeedTestTotal {
    std::uint64_t nodes = 0;
    Milliseconds time{0};
    int positions = 0;
    int highest_hash_full = 0;  ///< permille
    int mean_hash_full = 0;     ///< permille, over the ends of the searches
    /// Ended before its time; only what was searched until then counts.
    bool stopped = false;
};

/// The positions of a speed test, from the variant's row: of a game from the opening to the ending, or else
/// those of the bench.
std::span<const std::string_view> speed_test_positions(Variant variant);

// Like Stockfish's command of that name.
/// Measures how many nodes a second a machine searches with these threads and this table: searches the
/// positions of a variant in order, each for an equal share of the time, and keeps the table from one to the
/// next as play does. A warm-up of at most a second comes first and is not counted. Setting the stop flag ends
/// it. Throws `std::bad_alloc` where the table does not fit in memory.
SpeedTestTotal run_speed_test(const SpeedTestSettings& settings,
                              const std::function<void(const SpeedTestLine&)>& on_line,
                              const std::atomic<bool>* stop = nullptr);

}  // namespace ricochet
