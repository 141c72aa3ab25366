// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string_view>

namespace ricochet {

/// Takes one or more complete lines of output, without the last line break. Never called by two threads at
/// once.
using LineSink = std::function<void(std::string_view)>;

}  // namespace ricochet
