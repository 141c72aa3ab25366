// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/book/book.hpp"

#include <algorithm>

namespace ricochet::book {

namespace {

/// The better score first, of equal ones the move that was played more, or leads to more positions.
bool is_better(const BookMove& one, const BookMove& other) {
    const bool is_known = one.score != score_none;
    if (is_known != (other.score != score_none)) {
        return is_known;
    }
    if (one.score != other.score) {
        return one.score > other.score;
    }
    if (one.games.total() != other.games.total()) {
        return one.games.total() > other.games.total();
    }
    return one.positions > other.positions;
}

}  // namespace

Result<std::shared_ptr<const Book>> Book::open(const std::string& path) {
    Result<BookContents> contents = read_book(path);
    if (!contents) {
        return Error{contents.error()};
    }
    return std::shared_ptr<const Book>(std::make_shared<Book>(std::move(contents.value())));
}

std::vector<BookMove> Book::moves(const Game& game) const {
    std::vector<BookMove> moves;
    if (game.variant() != variant()) {
        return moves;
    }
    const Key key = game.key();
    auto entry = std::lower_bound(contents_.entries.begin(), contents_.entries.end(), key,
                                  [](const BookEntry& one, Key wanted) { return one.key < wanted; });
    for (; entry != contents_.entries.end() && entry->key == key; ++entry) {
        if (game.is_legal(entry->move.move)) {
            moves.push_back(entry->move);
        }
    }
    std::stable_sort(moves.begin(), moves.end(), is_better);
    return moves;
}

}  // namespace ricochet::book
