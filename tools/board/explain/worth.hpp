// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tools/board/request/request.hpp"

namespace ricochet::tools::board {

/// What the network sees in a game's position, as `eval` prints it (engine/PROTOCOL.md), in centipawns of it
/// and from White's point of view: `value` of the position, and `pieces`, each with its `square` and its
/// `worth`, what the value changes without it. Kings have no worth and are left out.
/// Takes milliseconds. An `ApiError` of status 400 says what is wrong with the request.
Json describe_worth(const Field& request);

}  // namespace ricochet::tools::board
