// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/book_requests.hpp"

#include "tools/board/request/game_request.hpp"
#include "tools/common/book_json.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::board {

Json describe_opening(const book::Books& books, const Field& request) {
    const Game game = read_game(request);
    const std::shared_ptr<const book::Book> known = books.of(game.variant());
    return describe_book(known == nullptr ? book::Book({game.variant(), {}}) : *known, game);
}

}  // namespace ricochet::tools::board
