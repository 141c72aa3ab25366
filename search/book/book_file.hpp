// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "search/book/book_entry.hpp"

namespace ricochet::book {

/// The first bytes of a book.
constexpr std::string_view magic = "RICOBOOK";
/// More entries are refused: 4 GiB.
constexpr std::size_t most_entries = std::size_t{1} << 27U;

/// Whether a file that begins like this may be a book, a torn one too.
bool begins_like_book(std::string_view beginning);

/// The bytes of a book file (README.md), sorted whatever the order of the entries.
std::string write_book(Variant variant, std::vector<BookEntry> entries);

/// What a book file holds.
struct BookContents {
    Variant variant = usual_variant;
    /// Sorted by key, then by move.
    std::vector<BookEntry> entries;
};

/// Reads a book file. The error names the file and says in one line what is wrong with it.
Result<BookContents> read_book(const std::string& path);

}  // namespace ricochet::book
