// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "tools/common/file_roles.hpp"

namespace ricochet::tools {

/// A tag comes first, perhaps after lines of comment.
bool begins_like_pgn(std::string_view beginning);

constexpr FileKind pgn_kind{"PGN file", begins_like_pgn};

}  // namespace ricochet::tools
