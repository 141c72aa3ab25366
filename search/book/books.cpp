// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/book/books.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace ricochet::book {

namespace {

bool is_playable(const BookMove& move, const Game& game) {
    if (move.score == score_none) {
        return false;
    }
    Game next = game;
    next.play(move.move);
    const Outcome outcome = next.outcome();
    return outcome == Outcome::none || outcome == Outcome::checkmate;
}

}  // namespace

Result<Books> Books::open(std::string_view paths) {
    Books books;
    while (!paths.empty()) {
        const std::string_view path = paths.substr(0, paths.find(';'));
        paths.remove_prefix(std::min(path.size() + 1, paths.size()));
        if (path.empty()) {
            continue;
        }
        if (const std::optional<Error> error = books.add(std::string(path))) {
            return *error;
        }
    }
    return books;
}

std::optional<Error> Books::add(const std::string& path) {
    Result<std::shared_ptr<const Book>> book = Book::open(path);
    if (!book) {
        return Error{book.error()};
    }
    if (of(book.value()->variant()) != nullptr) {
        return Error{fmt::format("'{}' is a second book of {}", path, name_of(book.value()->variant()))};
    }
    books_.push_back(std::move(book.value()));
    return std::nullopt;
}

std::shared_ptr<const Book> Books::of(Variant variant) const {
    const auto found = std::find_if(books_.begin(), books_.end(),
                                    [variant](const auto& book) { return book->variant() == variant; });
    return found == books_.end() ? nullptr : *found;
}

std::optional<BookMove> choose(const std::vector<BookMove>& moves, const Game& game, Score variety,
                               Random& random) {
    std::vector<BookMove> candidates;
    std::vector<std::size_t> weights;
    std::size_t sum = 0;
    for (const BookMove& move : moves) {
        if (!is_playable(move, game)) {
            continue;
        }
        const Score loss = candidates.empty() ? 0 : candidates.front().score - move.score;
        if (loss > variety) {
            break;
        }
        candidates.push_back(move);
        weights.push_back(static_cast<std::size_t>(variety - loss) + 1);
        sum += weights.back();
    }
    if (candidates.empty()) {
        return std::nullopt;
    }
    if (variety == 0) {
        return candidates.front();
    }
    std::size_t drawn = random.below(sum);
    std::size_t place = 0;
    while (drawn >= weights[place]) {
        drawn -= weights[place++];
    }
    return candidates[place];
}

}  // namespace ricochet::book
