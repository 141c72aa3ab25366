// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

#include "movegen/base/result.hpp"

namespace ricochet::tools::explore {

/// Writes the cheapest `positions` of a tree as a tree of its own, and says how many these are: their scores
/// are those of the whole tree, and it grows no more. The error says why nothing was written.
Result<std::size_t> trim_tree(const std::string& tree, std::size_t positions, const std::string& output);

}  // namespace ricochet::tools::explore
