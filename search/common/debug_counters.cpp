// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/common/debug_counters.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace ricochet {

DebugCounters::Counter& DebugCounters::counter(std::string_view name, Kind kind) {
    const auto found = std::find_if(counters_.begin(), counters_.end(), [&](const Counter& counter) {
        return counter.name == name && counter.kind == kind;
    });
    return found != counters_.end() ? *found : counters_.emplace_back(Counter{.name = name, .kind = kind});
}

void DebugCounters::merge(const DebugCounters& other) {
    for (const Counter& theirs : other.counters_) {
        Counter& ours = counter(theirs.name, theirs.kind);
        ours.count += theirs.count;
        ours.sum += theirs.sum;
        ours.squares += theirs.squares;
    }
}

std::vector<std::string> DebugCounters::lines() const {
    std::vector<std::string> lines;
    for (const Counter& counter : counters_) {
        const auto count = static_cast<double>(counter.count);
        const double mean = counter.sum / count;
        const double variance = std::max(counter.squares / count - mean * mean, 0.0);
        lines.push_back(counter.kind == Kind::hits
                            ? fmt::format("{}: hit {:.0f} of {} ({:.2f} %)", counter.name, counter.sum,
                                          counter.count, 100 * mean)
                            : fmt::format("{}: mean {:.3f}, deviation {:.3f} of {}", counter.name, mean,
                                          std::sqrt(variance), counter.count));
    }
    return lines;
}

}  // namespace ricochet
