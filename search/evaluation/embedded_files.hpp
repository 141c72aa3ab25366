// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace ricochet {

/// The built-in network files of Tensor Chess (CMake's RICOCHET_NETWORK) and Tiled Squares Chess
/// (RICOCHET_TILED_NETWORK); empty if there is none.
std::string_view embedded_network();
std::string_view embedded_tiled_network();

/// The networks of driven endings (evaluation/tensor/drive.hpp).
std::string_view embedded_drives();

}  // namespace ricochet
