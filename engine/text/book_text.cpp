// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/book_text.hpp"

#include <fmt/format.h>

#include "engine/text/result_text.hpp"
#include "movegen/base/quote.hpp"

namespace ricochet {

std::string describe_book_move(const book::BookMove& known, const Game& game) {
    return fmt::format("book {}, score {}, {}, {} behind it", game.to_uci(known.move),
                       format_score(known.score, Bound::exact), counted(known.games.total(), "game"),
                       counted(known.positions, "position"));
}

}  // namespace ricochet
