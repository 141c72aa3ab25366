// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fmt/format.h>

#include "movegen/base/quote.hpp"
#include "tools/analyse/analyse.hpp"
#include "tools/common/clock.hpp"

namespace ricochet::tools::analyse {

/// Prints how far an analysis is to stderr, at most every few seconds.
class ProgressPrinter {
public:
    void operator()(const AnalyseProgress& progress) {
        if (Clock::now() - last_ >= interval) {
            last_ = Clock::now();
            const double elapsed = std::chrono::duration<double>(last_ - begin_).count();
            const std::size_t done = progress.done - progress.resumed;
            const double left =
                elapsed / static_cast<double>(done) * static_cast<double>(progress.plies - progress.done);
            fmt::print(stderr, "{} of {}, about {} to go\n", progress.done, counted(progress.plies, "move"),
                       duration_text(left));
        }
        progress_ = progress;
    }
    void finish() const {
        const double elapsed = std::chrono::duration<double>(Clock::now() - begin_).count();
        fmt::print(stderr, "{}, {}, {} nodes ({} for reasons), {:.0f} nodes/s\n",
                   counted(progress_.games, "game"), counted(progress_.done, "move"), progress_.nodes,
                   progress_.reason_nodes, static_cast<double>(progress_.nodes) / std::max(elapsed, 0.001));
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::seconds interval{5};

    Clock::time_point begin_ = Clock::now();
    Clock::time_point last_ = begin_;
    AnalyseProgress progress_;
};

}  // namespace ricochet::tools::analyse
