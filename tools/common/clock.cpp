// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/clock.hpp"

#include <cstdio>
#include <fmt/format.h>

#include "movegen/base/quote.hpp"

namespace ricochet::tools {

std::string duration_text(double seconds) {
    if (seconds < 60.0) {
        return fmt::format("{:.1f} s", seconds);
    }
    const auto whole = static_cast<long>(seconds);
    if (whole < 3600) {
        return fmt::format("{} m {:02} s", whole / 60, whole % 60);
    }
    return fmt::format("{} h {:02} m {:02} s", whole / 3600, whole / 60 % 60, whole % 60);
}

void ProgressClock::print(std::size_t done, std::size_t found, std::size_t wanted, const char* thing) {
    constexpr std::chrono::seconds interval{5};
    if (Clock::now() - last_ < interval || done <= found) {
        return;
    }
    last_ = Clock::now();
    const double left =
        elapsed() / static_cast<double>(done - found) * static_cast<double>(wanted - std::min(done, wanted));
    fmt::print(stderr, "{} of {}, about {} to go\n", done, counted(wanted, thing), duration_text(left));
}

}  // namespace ricochet::tools
