// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/book/book.hpp"
#include "tools/board/request/request.hpp"

namespace ricochet::tools::board {

/// The opening books' moves in a game's position (`describe_book`); none if there is no book of the game.
/// Throws `ApiError` with status 400 for an invalid request.
Json describe_opening(const book::Books& books, const Field& request);

}  // namespace ricochet::tools::board
