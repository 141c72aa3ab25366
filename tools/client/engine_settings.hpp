// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tools/client/process.hpp"

namespace ricochet::tools {

/// UCI options in the order in which they are sent. A button is pressed by an empty value or `true`, and left
/// alone by `false`.
using OptionValues = std::vector<std::pair<std::string, std::string>>;

/// An engine to start.
struct EngineSettings {
    std::string name;
    Command command;
    OptionValues options;
    /// Whether it thinks on the opponent's time, if it has option Ponder.
    bool ponder = false;
    /// Lines that are sent at the start, before anything else.
    std::vector<std::string> init_lines;
    /// A file to which its stderr is added; empty = none.
    std::string error_file;
};

/// How long to wait for an engine before it counts as stalled.
struct Timeouts {
    /// From its start to `uciok`.
    Milliseconds start{10000};
    /// For `readyok`, also after options.
    Milliseconds ping{10000};
    /// From `quit` to its end; then it is killed.
    Milliseconds quit{2000};
    /// For `bestmove` after the clock has run out, or where no clock runs at all.
    Milliseconds stall{30000};
    /// For `readyok` after `ucinewgame`.
    Milliseconds new_game{10000};
};

}  // namespace ricochet::tools
