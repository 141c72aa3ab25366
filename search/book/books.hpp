// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/random.hpp"
#include "search/book/book.hpp"

namespace ricochet::book {

/// Books of several games, one each.
class Books {
public:
    /// Reads files with `;` between their names. The error is that of a file, or that two are of one game.
    static Result<Books> open(std::string_view paths);

    /// Reads one file more. The error is that of the file, or that there is a book of its game; nothing has
    /// changed then.
    std::optional<Error> add(const std::string& path);

    [[nodiscard]] bool empty() const { return books_.empty(); }
    /// The book of a game; null where there is none.
    [[nodiscard]] std::shared_ptr<const Book> of(Variant variant) const;
    [[nodiscard]] const std::vector<std::shared_ptr<const Book>>& all() const { return books_; }

private:
    std::vector<std::shared_ptr<const Book>> books_;
};

/// The most that `choose` may be let lose.
constexpr Score most_variety = 200;

/// A move to play from those of `Book::moves`, the best first: one whose score is at most `variety` centipawns
/// below the best one's, drawn with weights that fall to the end of that range; always the best where `variety`
/// is 0. Moves that end the game without a win, and moves without a score, are not played: nothing where there
/// is no other.
std::optional<BookMove> choose(const std::vector<BookMove>& moves, const Game& game, Score variety,
                               Random& random);

}  // namespace ricochet::book
