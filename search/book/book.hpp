// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "movegen/base/result.hpp"
#include "search/book/book_entry.hpp"
#include "search/book/book_file.hpp"

namespace ricochet::book {

/// A book of openings of one game: moves by position. Any thread may ask it.
class Book {
public:
    /// Reads a book file. The error names the file and says in one line what is wrong with it.
    static Result<std::shared_ptr<const Book>> open(const std::string& path);

    explicit Book(BookContents contents) : contents_(std::move(contents)) {}

    [[nodiscard]] Variant variant() const { return contents_.variant; }
    /// How many moves it has, of all positions.
    [[nodiscard]] std::size_t size() const { return contents_.entries.size(); }
    [[nodiscard]] const std::vector<BookEntry>& entries() const { return contents_.entries; }
    /// The moves that it knows in a position, the best first; none where it is of another game. Only legal
    /// ones: a key may be that of two positions.
    [[nodiscard]] std::vector<BookMove> moves(const Game& game) const;

private:
    BookContents contents_;
};

}  // namespace ricochet::book
