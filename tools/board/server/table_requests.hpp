// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/tables/tables.hpp"
#include "tools/board/request/request.hpp"

namespace ricochet::tools::board {

/// What tables of endings say of a game's position and of each of its legal moves, the best first. Errors are
/// `ApiError`s of status 400.
Json describe_ending(const tables::Tables& known, const Field& request);

}  // namespace ricochet::tools::board
