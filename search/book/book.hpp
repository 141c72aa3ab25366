// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/random.hpp"
#include "movegen/base/result.hpp"
#include "movegen/common/variant.hpp"
#include "movegen/game.hpp"
#include "search/common/score.hpp"

namespace ricochet::book {

/// Results of games.
struct GameCounts {
    std::uint32_t white = 0;
    std::uint32_t draws = 0;
    std::uint32_t black = 0;

    [[nodiscard]] std::uint64_t total() const { return std::uint64_t{white} + draws + black; }
    friend bool operator==(const GameCounts&, const GameCounts&) = default;
};

/// A move of a book, with its score and statistics.
struct BookMove {
    MoveCode move = MoveCode::none;
    /// The score for the side that makes the move, as shown to people (`shown_score`), backed up from the
    /// book's lines after it; `score_none` if the move is known only from games.
    Score score = score_none;
    /// Games in which it was played.
    GameCounts games{};
    /// Positions of the tree after it.
    std::uint32_t positions = 0;

    friend bool operator==(const BookMove&, const BookMove&) = default;
};

/// A move and the position that it is made in.
struct BookEntry {
    Key key{};
    BookMove move;

    friend bool operator==(const BookEntry&, const BookEntry&) = default;
};

/// The first bytes of a book file.
constexpr std::string_view magic = "RICOBOOK";
/// The most entries of a book: 4 GiB.
constexpr std::size_t most_entries = std::size_t{1} << 27U;

/// Whether a file with this beginning may be a book, or one that was cut short.
bool begins_like_book(std::string_view beginning);

/// The bytes of a book file (README.md), sorted whatever the order of the entries.
std::string write_book(Variant variant, std::vector<BookEntry> entries);

/// The contents of a book file.
struct BookContents {
    Variant variant = usual_variant;
    /// Sorted by key, then by move.
    std::vector<BookEntry> entries;
};

/// Reads a book file. The error names the file and says in one line what is wrong with it.
Result<BookContents> read_book(const std::string& path);

/// An opening book of one game: moves by position. Safe from any thread.
class Book {
public:
    /// Reads a book file. The error names the file and says in one line what is wrong with it.
    static Result<std::shared_ptr<const Book>> open(const std::string& path);

    explicit Book(BookContents contents) : contents_(std::move(contents)) {}

    [[nodiscard]] Variant variant() const { return contents_.variant; }
    /// The number of its moves, in all positions.
    [[nodiscard]] std::size_t size() const { return contents_.entries.size(); }
    [[nodiscard]] const std::vector<BookEntry>& entries() const { return contents_.entries; }
    /// Its moves in a position, the best first; none if it is of another game. Illegal ones are left out: two
    /// positions may share a key.
    [[nodiscard]] std::vector<BookMove> moves(const Game& game) const;

private:
    BookContents contents_;
};

/// Books of several games, one each.
class Books {
public:
    /// Reads files with `;` between their names. The error is that of a file, or that two are for the same
    /// game.
    static Result<Books> open(const std::string& paths);

    /// Reads one more file. The error is that of the file, or that there already is a book of its game; nothing
    /// is changed then.
    std::optional<Error> add(const std::string& path);

    [[nodiscard]] bool empty() const { return books_.empty(); }
    /// The book of a game; null if there is none.
    [[nodiscard]] std::shared_ptr<const Book> of(Variant variant) const;
    [[nodiscard]] const std::vector<std::shared_ptr<const Book>>& all() const { return books_; }

private:
    std::vector<std::shared_ptr<const Book>> books_;
};

/// The largest `variety` of `choose`.
constexpr Score most_variety = 200;

/// A move to play from those of `Book::moves`, the best first: one whose score is at most `variety` centipawns
/// below the best one's, drawn with weights that decrease over that range; always the best if `variety` is 0.
/// Moves that end the game without a win, and moves without a score, are not played: nothing if there is no
/// other.
std::optional<BookMove> choose(const std::vector<BookMove>& moves, const Game& game, Score variety,
                               Random& random);

}  // namespace ricochet::book
