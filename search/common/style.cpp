// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/common/style.hpp"

#include <algorithm>

namespace ricochet {

Style style_of(std::string_view name) {
    const auto found = std::find(style_names.begin(), style_names.end(), name);
    return found == style_names.end() ? Style::none : static_cast<Style>(found - style_names.begin());
}

}  // namespace ricochet
