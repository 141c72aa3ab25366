// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tools/board/request/request.hpp"

namespace ricochet::tools::board {

// Games as PGN, and as the trees that a page keeps. Errors are `ApiError`s of status 400.

/// POST /api/pgn/check: of each of `texts`, a game each, what is wrong with it ("line 3: ...") or null.
Json check_pgn(const Field& request);

/// POST /api/pgn/read: the games of a text.
Json read_pgn(const Field& request);

/// POST /api/pgn/write: a game's text.
Json write_pgn(const Field& request);

}  // namespace ricochet::tools::board
