// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/result.hpp"

namespace ricochet::tools {

/// Splits a command line's arguments at spaces; quotes keep spaces together. The error says what is not closed.
Result<std::vector<std::string>> split_command(std::string_view text);

/// Writes words as one command line of Windows, which each program splits for itself.
std::string quote_for_windows(const std::vector<std::string>& words);

/// Writes words so that a shell of this system reads them back.
std::string quote_for_shell(const std::vector<std::string>& words);

}  // namespace ricochet::tools
