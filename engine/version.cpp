// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/version.hpp"

namespace ricochet {

std::string_view program_name() {
    return "Ricochet " RICOCHET_VERSION;
}

}  // namespace ricochet
