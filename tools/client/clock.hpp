// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>

namespace ricochet::tools {

/// The one clock by which the manager measures everything.
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

}  // namespace ricochet::tools
