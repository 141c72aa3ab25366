// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "movegen/common/variant.hpp"

namespace ricochet {

/// The variants that the search plays, the usual one first: those whose game has a model (models.hpp). The
/// rules may know more.
std::vector<Variant> searched_variants();

}  // namespace ricochet
