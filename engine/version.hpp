// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace ricochet {

/// `Ricochet` and the version of this build.
std::string_view program_name();

}  // namespace ricochet
