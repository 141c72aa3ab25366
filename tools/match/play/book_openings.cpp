// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/book_openings.hpp"

#include <fmt/format.h>
#include <unordered_set>
#include <utility>

#include "search/book/book.hpp"

namespace ricochet::tools::match {

namespace {

/// The games a ply further, where the book goes on.
std::vector<Game> next_ply(const std::vector<Game>& games, const book::Book& book) {
    std::vector<Game> further;
    std::unordered_set<Key> reached;
    for (const Game& game : games) {
        for (const book::BookMove& known : book.moves(game)) {
            if (known.score == score_none) {
                continue;
            }
            Game next = game;
            next.play(known.move);
            if (next.outcome() == Outcome::none && !book.moves(next).empty() &&
                reached.insert(next.key()).second) {
                further.push_back(std::move(next));
            }
        }
    }
    return further;
}

}  // namespace

Result<std::vector<Opening>> read_book_openings(const std::string& path, int plies, Variant variant) {
    const Result<std::shared_ptr<const book::Book>> opened = book::Book::open(path);
    if (!opened) {
        return Error{opened.error()};
    }
    const book::Book& book = *opened.value();
    if (book.variant() != variant) {
        return Error{
            fmt::format("'{}' is a book of {}, not of {}", path, name_of(book.variant()), name_of(variant))};
    }
    std::vector<Game> games = {Game(variant)};
    for (int ply = 0; ply < plies; ++ply) {
        games = next_ply(games, book);
    }
    std::vector<Opening> openings;
    for (const Game& game : games) {
        Opening opening{game.start_fen(), {}, ""};
        for (std::size_t place = 0; place < game.size(); ++place) {
            opening.moves.push_back(game.to_uci(game.move(place)));
        }
        openings.push_back(std::move(opening));
    }
    return openings;
}

}  // namespace ricochet::tools::match
