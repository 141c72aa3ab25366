// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace ricochet::tools {

/// JSON that keeps the order of its keys. For headers that only name the type: including json.hpp takes a
/// second per file.
using Json = nlohmann::ordered_json;

}  // namespace ricochet::tools
