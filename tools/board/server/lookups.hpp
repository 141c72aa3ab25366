// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/book/book.hpp"
#include "search/tables/tables.hpp"
#include "tools/board/request/request.hpp"

namespace ricochet::tools::board {

/// The opening books' moves in a game's position (`describe_book`); none if there is no book of the game.
/// Throws `ApiError` with status 400 for an invalid request.
Json describe_opening(const book::Books& books, const Field& request);

/// The tablebase results of a game's position and of each of its legal moves, the best first. Throws `ApiError`
/// with status 400 for an invalid request.
Json describe_ending(const tables::Tables& known, const Field& request);

}  // namespace ricochet::tools::board
