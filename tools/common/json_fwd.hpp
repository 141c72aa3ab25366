// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace ricochet::tools {

/// JSON that keeps the order in which its keys were written. For headers that only name it; what uses it
/// includes json.hpp, at a second a file.
using Json = nlohmann::ordered_json;

}  // namespace ricochet::tools
