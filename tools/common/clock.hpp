// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace ricochet::tools {

/// The clock of all measurements.
using Clock = std::chrono::steady_clock;
using TimePoint = Clock::time_point;
using Duration = Clock::duration;
using Milliseconds = std::chrono::milliseconds;

/// Whole milliseconds, rounded down.
inline std::int64_t to_milliseconds(Duration duration) {
    return std::chrono::duration_cast<Milliseconds>(duration).count();
}
inline double to_seconds(Duration duration) {
    return std::chrono::duration<double>(duration).count();
}
/// Milliseconds for a system's wait, rounded up so that it does not end early and spin.
inline int wait_milliseconds(TimePoint deadline) {
    const Duration left = deadline - Clock::now();
    if (left <= Duration::zero()) {
        return 0;
    }
    constexpr std::int64_t longest = 1'000'000;
    return static_cast<int>(std::min(to_milliseconds(left) + 1, longest));
}

}  // namespace ricochet::tools
