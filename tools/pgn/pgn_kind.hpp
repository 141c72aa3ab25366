// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "tools/common/file_roles.hpp"

namespace ricochet::tools {

/// Whether a text begins with a tag, perhaps after comment lines.
bool begins_like_pgn(std::string_view beginning);

constexpr FileKind pgn_kind{"PGN file", begins_like_pgn};

}  // namespace ricochet::tools
