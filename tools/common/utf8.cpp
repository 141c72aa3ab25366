// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/utf8.hpp"

#include "tools/common/json.hpp"

namespace ricochet::tools {

std::string to_utf8(const std::string& text) {
    return Json::parse(Json(text).dump(-1, ' ', false, Json::error_handler_t::replace)).get<std::string>();
}

bool is_utf8(const std::string& text) {
    return to_utf8(text) == text;
}

}  // namespace ricochet::tools
