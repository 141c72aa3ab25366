// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/paths.hpp"

namespace ricochet {

std::string source_path(std::string_view name) {
    return std::string(RICOCHET_SOURCE_DIR "/").append(name);
}

std::string program_path(std::string_view name) {
    return std::string(RICOCHET_BINARY_DIR "/").append(name);
}

}  // namespace ricochet
