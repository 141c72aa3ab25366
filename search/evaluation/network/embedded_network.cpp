// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/network/embedded_network.hpp"

#include <cstddef>

#ifdef RICOCHET_HAS_NETWORK
extern "C" {
extern const char ricochet_network_begin;
extern const char ricochet_network_end;
}
#endif

namespace ricochet {

std::string_view embedded_network() {
#ifdef RICOCHET_HAS_NETWORK
    return {&ricochet_network_begin, static_cast<std::size_t>(&ricochet_network_end - &ricochet_network_begin)};
#else
    return {};
#endif
}

}  // namespace ricochet
