// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace ricochet {

/// Foreign text in double quotes, fit for a one-line message: at most 40 characters of it, the rest as `...`,
/// and `?` for every byte that is not printable ASCII.
std::string quoted(std::string_view text);

}  // namespace ricochet
