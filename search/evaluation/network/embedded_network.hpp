// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace ricochet {

/// The network file that this program was built with (CMake's RICOCHET_NETWORK); empty where it has none.
std::string_view embedded_network();

}  // namespace ricochet
