// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "movegen/base/result.hpp"
#include "search/book/book.hpp"

namespace ricochet::tools::explore {

/// The game that words of a command line name: a FEN, or moves from the start in SAN or as in UCI; the start
/// where there are none. The error says which word is wrong.
Result<Game> game_of_words(const std::vector<std::string>& words, Variant variant);

/// What a book says of a position, as a table for people.
std::string show_book(const book::Book& book, const Game& game);

}  // namespace ricochet::tools::explore
