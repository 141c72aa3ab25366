// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tools/analyse/reasons/reason.hpp"
#include "tools/common/json_fwd.hpp"

namespace ricochet::tools::analyse {

/// The inverse of a reason's `to_json`. Throws `std::invalid_argument` with one line about malformed JSON, or a
/// `text` that does not match the other fields.
Reason parse_reason(const Json& json);

}  // namespace ricochet::tools::analyse
