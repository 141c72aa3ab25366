// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/network/embedded_network.hpp"

#ifdef RICOCHET_HAS_NETWORK
extern "C" {
extern const char ricochet_network_begin;
extern const char ricochet_network_end;
}
#endif

namespace ricochet {

std::string_view embedded_network() {
#ifdef RICOCHET_HAS_NETWORK
    return {&ricochet_network_begin, &ricochet_network_end};
#else
    return {};
#endif
}

}  // namespace ricochet
