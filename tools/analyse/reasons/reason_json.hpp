// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tools/analyse/reasons/reason.hpp"
#include "tools/common/json_fwd.hpp"

namespace ricochet::tools::analyse {

/// `kind`, `text`, the values for the sentence's placeholders, `arrows` and `proof` (README.md).
Json to_json(const Reason& reason);

}  // namespace ricochet::tools::analyse
