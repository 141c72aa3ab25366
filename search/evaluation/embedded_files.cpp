// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/embedded_files.hpp"

#include <cstddef>

// Made by `embed` (cmake/embed.cmake).
extern "C" {
extern const char ricochet_tensor_network_begin;
extern const char ricochet_tensor_network_end;
extern const char ricochet_tiled_network_begin;
extern const char ricochet_tiled_network_end;
extern const char ricochet_drives_begin;
extern const char ricochet_drives_end;
}

namespace ricochet {

namespace {

std::string_view text_between(const char& begin, const char& end) {
    return {&begin, static_cast<std::size_t>(&end - &begin)};
}

}  // namespace

std::string_view embedded_network() {
    return text_between(ricochet_tensor_network_begin, ricochet_tensor_network_end);
}
std::string_view embedded_tiled_network() {
    return text_between(ricochet_tiled_network_begin, ricochet_tiled_network_end);
}
std::string_view embedded_drives() {
    return text_between(ricochet_drives_begin, ricochet_drives_end);
}

}  // namespace ricochet
