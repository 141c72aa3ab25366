// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

#include "movegen/base/result.hpp"

namespace ricochet::tools {

/// Writes text to stdout, up to its last byte. The error says why the system did not take it.
std::optional<Error> print_text(std::string_view text);

/// Writes what stdout still holds back. The error says why the system did not take that, or something before.
std::optional<Error> finish_output();

}  // namespace ricochet::tools
