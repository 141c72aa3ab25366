// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tools/analyse/reasons/reason.hpp"
#include "tools/common/json_fwd.hpp"

namespace ricochet::tools::analyse {

/// The inverse of a reason's `to_json`. Throws a `std::invalid_argument` that says what is wrong, also where
/// the text is not what the rest makes it.
Reason parse_reason(const Json& json);

}  // namespace ricochet::tools::analyse
