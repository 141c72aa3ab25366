// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/client/uci_lines.hpp"

// What an engine's lines must not say, for the checker of engines.

namespace ricochet::tools::match {

/// What is wrong; nothing = passed.
using Reason = std::optional<std::string>;

/// What is wrong with the description of an option.
Reason find_option_fault(const UciOption& option);
/// What is wrong with the numbers of an `info` line.
Reason find_info_fault(std::string_view line);
/// What is wrong with the lines of a search with MultiPV, of which so many are wanted.
Reason find_multi_pv_fault(const std::vector<std::string>& output, std::size_t wanted);

}  // namespace ricochet::tools::match
