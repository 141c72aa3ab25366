// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

namespace ricochet::tools {

/// JSON that keeps the order in which its keys were written.
using Json = nlohmann::ordered_json;

}  // namespace ricochet::tools
