// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/book/book.hpp"
#include "tools/board/request/request.hpp"

namespace ricochet::tools::board {

/// What books of openings say of a game's position (`describe_book`); no moves where there is no book of the
/// game. Errors are `ApiError`s of status 400.
Json describe_opening(const book::Books& books, const Field& request);

}  // namespace ricochet::tools::board
