// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/book/book.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "movegen/base/bytes.hpp"
#include "tests/catch.hpp"
#include "tests/tools/client/harness.hpp"

namespace ricochet::book {
namespace {

using tools::test::contains;

constexpr std::size_t header_size = 56;
constexpr std::size_t entry_size = 32;

/// Moves of a start position, with these scores.
std::vector<BookEntry> entries_of(const Game& game, const std::vector<Score>& scores) {
    std::vector<BookEntry> entries;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        entries.push_back({game.key(),
                           {game.legal_moves()[i],
                            scores[i],
                            {static_cast<std::uint32_t>(i), 2, 3},
                            static_cast<std::uint32_t>(10 + i)}});
    }
    return entries;
}

/// Corrects the checksum of the bytes after the header.
std::string sealed(std::string bytes) {
    constexpr std::size_t checksum_at = 48;
    std::string number;
    add_number(number, sizeof(std::uint64_t), checksum(std::string_view(bytes).substr(header_size)));
    return bytes.replace(checksum_at, number.size(), number);
}

struct BookFolder : tools::test::TemporaryFolder {
    /// The error of a file of these bytes, without its name; empty if it is read.
    [[nodiscard]] std::string fault(const std::string& bytes) const {
        write("book", bytes);
        const auto book = Book::open(file("book"));
        if (book.ok()) {
            return "";
        }
        const std::string name = "'" + file("book") + "': ";
        REQUIRE(book.error().starts_with(name));
        CHECK_FALSE(contains(book.error(), "\n"));
        return book.error().substr(name.size());
    }
};

TEST_CASE_METHOD(BookFolder, "a book gives the moves of a position, the best first") {
    for (const Variant variant : all_variants()) {
        const Game start(variant);
        std::vector<BookEntry> entries = entries_of(start, {5, 30, score_none, -7});
        Game next = start;
        next.play(start.legal_moves()[0]);
        entries.push_back({next.key(), {next.legal_moves()[1], mate_in(3), {}, 0}});
        // An impossible move, as if two positions shared a key.
        entries.push_back({start.key(), {MoveCode::none, 100, {}, 0}});
        std::reverse(entries.begin(), entries.end());
        write("book", write_book(variant, entries));
        const auto book = Book::open(file("book"));
        REQUIRE(book.ok());
        CHECK(book.value()->variant() == variant);
        CHECK(book.value()->size() == entries.size());
        const std::vector<BookMove> moves = book.value()->moves(start);
        REQUIRE(moves.size() == 4);
        CHECK(moves[0] == BookMove{start.legal_moves()[1], 30, {1, 2, 3}, 11});
        CHECK(moves[1].score == 5);
        CHECK(moves[2].score == -7);
        CHECK(moves[3] == BookMove{start.legal_moves()[2], score_none, {2, 2, 3}, 12});
        CHECK(book.value()->moves(next).front().score == mate_in(3));
        next.play(next.legal_moves()[1]);
        CHECK(book.value()->moves(next).empty());
        for (const Variant other : all_variants()) {
            CHECK((other == variant || book.value()->moves(Game(other)).empty()));
        }
    }
}

TEST_CASE_METHOD(BookFolder, "a damaged, foreign or other book is refused in one line") {
    const Game start;
    const std::string good = write_book(Variant::tensor, entries_of(start, {5, 30, -7}));
    CHECK(fault(good).empty());
    for (std::size_t size = 0; size < good.size(); ++size) {
        CHECK_FALSE(fault(good.substr(0, size)).empty());
    }
    for (std::size_t at = 0; at < good.size(); ++at) {
        std::string damaged = good;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x20);
        CHECK_FALSE(fault(damaged).empty());
    }
    const auto with = [&good](std::size_t at, const std::string& bytes) {
        std::string changed = good;
        return changed.replace(at, bytes.size(), bytes);
    };
    CHECK(fault("[Event \"x\"]\n\n1. e4 *\n") == "it is not an opening book");
    CHECK(fault(good.substr(0, 30)) == "it is cut short");
    CHECK(fault(with(8, "\x02")) == "it is of version 2, and this program reads version 1");
    CHECK(fault(with(12, "chess960")) == "it is of the game \"chess960\", which is unknown");
    CHECK(fault(with(32, "x")) ==
          "it was compiled by a version that numbers positions otherwise; compile it again");
    // A book of the other game under this one's name has other keys.
    std::string renamed = write_book(Variant::tiledsquares, {});
    CHECK(contains(fault(renamed.replace(12, 12, std::string("tensor\0\0\0\0\0\0", 12))), "numbers positions"));
    CHECK(contains(fault(with(45, "\xff")), "more than a book may"));
    CHECK(fault(good.substr(0, good.size() - 1)) ==
          "it has 151 bytes where 3 entries take 152: it was cut or added to");
    CHECK(contains(fault(good + "x"), "it was cut or added to"));
    CHECK(fault(with(good.size() - 1, "x")) == "it is damaged: its checksum is another one");
    std::string unsorted = good;
    std::rotate(unsorted.begin() + header_size, unsorted.begin() + header_size + entry_size, unsorted.end());
    CHECK(fault(sealed(unsorted)) == "its entries are not sorted, from number 3 on");
    std::string twice = good;
    std::copy_n(good.begin() + header_size, entry_size, twice.begin() + header_size + entry_size);
    CHECK(fault(sealed(twice)) == "its entries are not sorted, from number 2 on");
    CHECK(fault(sealed(with(header_size + 12, std::string("\xff\xff\xff\x7f", 4)))) ==
          "the score of its entry 1 is none");
}

TEST_CASE_METHOD(BookFolder, "a file that is not of a book's size is refused unread") {
    CHECK(contains(Book::open(file("none")).error(), "it cannot be read"));
    CHECK(contains(Book::open(path()).error(), "it is not a regular file"));
    CHECK(contains(Book::open("/dev/zero").error(), "it is not a regular file"));
    // A sparse file takes no disk space.
    write("book", "RICOBOOK");
    std::filesystem::resize_file(file("book"), std::uintmax_t{1} << 40U);
    CHECK(contains(Book::open(file("book")).error(), "it is larger than a book may be"));
}

TEST_CASE_METHOD(BookFolder, "several files are books of several games") {
    write("tensor", write_book(Variant::tensor, {}));
    write("tiled", write_book(Variant::tiledsquares, {}));
    const auto books = Books::open(file("tensor") + ";" + file("tiled"));
    REQUIRE(books.ok());
    CHECK(books.value().of(Variant::tensor)->variant() == Variant::tensor);
    CHECK(books.value().of(Variant::tiledsquares)->variant() == Variant::tiledsquares);
    CHECK(books.value().of(Variant::tensorfree) == nullptr);
    CHECK(Books::open("").value().empty());
    CHECK(contains(Books::open(file("tensor") + ";" + file("tensor")).error(), "is a second book of tensor"));
    CHECK(contains(Books::open(file("tensor") + ";none").error(), "'none': it cannot be read"));
}

TEST_CASE("a move is drawn from those that are nearly the best") {
    const Game start;
    std::vector<BookMove> moves;
    for (const BookEntry& entry : entries_of(start, {40, 38, 30, 29, score_none})) {
        moves.push_back(entry.move);
    }
    Random random{1};
    for (int i = 0; i < 20; ++i) {
        CHECK(choose(moves, start, 0, random)->score == 40);
    }
    std::array<int, 3> drawn{};
    constexpr int draws = 2100;
    for (int i = 0; i < draws; ++i) {
        const Score score = choose(moves, start, 10, random)->score;
        REQUIRE((score == 40 || score == 38 || score == 30));
        ++drawn.at(score == 40 ? 0 : score == 38 ? 1 : 2);
    }
    // Weights 11, 9 and 1.
    CHECK((drawn[0] > 1000 && drawn[0] < 1200));
    CHECK((drawn[1] > 800 && drawn[1] < 1000));
    CHECK((drawn[2] > 60 && drawn[2] < 140));
    Random one{7};
    Random same{7};
    for (int i = 0; i < 20; ++i) {
        CHECK(choose(moves, start, 10, one)->move == choose(moves, start, 10, same)->move);
    }
    CHECK_FALSE(choose({moves.back()}, start, 10, random).has_value());
    CHECK_FALSE(choose({}, start, 10, random).has_value());
}

TEST_CASE("a move that repeats a position for the third time is not drawn") {
    Game game;
    const auto play = [&game](const char* text) { game.play(game.parse_uci(text).value()); };
    for (int i = 0; i < 2; ++i) {
        for (const char* move : {"c1d3", "c8d6", "d3c1", "d6c8"}) {
            if (i < 1 || std::string_view(move) != "d6c8") {
                play(move);
            }
        }
    }
    const BookMove back{game.parse_uci("d6c8").value(), 50, {}, 0};
    const BookMove other{game.parse_uci("e7e6").value(), 45, {}, 0};
    Random random{1};
    CHECK(choose({back, other}, game, 0, random)->score == 45);
    CHECK_FALSE(choose({back}, game, 0, random).has_value());
}

}  // namespace
}  // namespace ricochet::book
