// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/tables/tables.hpp"
#include "tools/board/request/request.hpp"

namespace ricochet::tools::board {

/// The tablebase results of a game's position and of each of its legal moves, the best first. Throws `ApiError`
/// with status 400 for an invalid request.
Json describe_ending(const tables::Tables& known, const Field& request);

}  // namespace ricochet::tools::board
