// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace ricochet {

/// The network files that this program was built with, of Tensor Chess (CMake's RICOCHET_NETWORK) and of Tiled
/// Squares Chess (RICOCHET_TILED_NETWORK); empty where it has none.
std::string_view embedded_network();
std::string_view embedded_tiled_network();

/// The networks of driven endings (evaluation/tensor/drive.hpp).
std::string_view embedded_drives();

}  // namespace ricochet
