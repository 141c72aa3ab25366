// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/clock.hpp"

#include <fmt/format.h>

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

}  // namespace ricochet::tools
