// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tools/client/engine_settings.hpp"
#include "tools/match/store/time_control.hpp"

namespace ricochet::tools::match {

/// An engine that takes part in a match.
struct Participant : EngineSettings {
    SearchBounds bounds;
    /// A new process for every game.
    bool restart = false;
};

}  // namespace ricochet::tools::match
