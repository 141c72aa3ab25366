// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

#include "tools/common/clock.hpp"
#include "tools/common/process.hpp"

namespace ricochet::tools::board {

/// How sessions are run.
struct SessionSettings {
    Command engine;
    /// The engine's command as it was given.
    std::string engine_text;
    /// At most so many sessions, and so many engines, at a time.
    std::size_t limit = 8;
    /// A session ends when nobody has listened to its events for so long.
    Milliseconds idle{120000};
};

}  // namespace ricochet::tools::board
