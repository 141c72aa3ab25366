// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>

#include "movegen/base/quote.hpp"
#include "tools/analyse/analyse.hpp"
#include "tools/common/program.hpp"

namespace ricochet::tools::analyse {

/// Prints the progress of an analysis.
class ProgressPrinter {
public:
    void operator()(const AnalyseProgress& progress) {
        clock_.print(progress.done, progress.resumed, progress.plies, "move");
        progress_ = progress;
    }
    void finish() const {
        fmt::print(stderr, "{}, {}, {} nodes ({} for reasons), {:.0f} nodes/s\n",
                   counted(progress_.games, "game"), counted(progress_.done, "move"), progress_.nodes,
                   progress_.reason_nodes,
                   static_cast<double>(progress_.nodes) / std::max(clock_.elapsed(), 0.001));
    }

private:
    ProgressClock clock_;
    AnalyseProgress progress_;
};

}  // namespace ricochet::tools::analyse
