// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "movegen/game.hpp"
#include "search/book/book_entry.hpp"

namespace ricochet {

/// What a book knows of a move of a game's position, in one line: `book e2e4, score cp 31, 12 games, 40
/// positions behind it`.
std::string describe_book_move(const book::BookMove& known, const Game& game);

}  // namespace ricochet
