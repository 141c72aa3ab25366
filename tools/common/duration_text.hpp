// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace ricochet::tools {

/// "1 h 02 m 03 s", "2 m 03 s", "3.4 s".
std::string duration_text(double seconds);

}  // namespace ricochet::tools
