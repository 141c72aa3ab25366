// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/book/book.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <stdexcept>
#include <tuple>

#include "movegen/base/bytes.hpp"
#include "movegen/base/file_kind.hpp"
#include "movegen/base/quote.hpp"

namespace ricochet::book {

namespace {

constexpr FileFormat file_format{magic, 1, "an opening book"};

// Sizes in the header (README.md).
constexpr std::size_t name_size = 20;
constexpr std::size_t header_size = 56;
constexpr std::size_t entry_size = 32;

/// A checksum of the start position's key and move codes: the book of a build with others would be misread.
std::uint64_t fingerprint_of_rules(Variant variant) {
    const Game start(variant);
    std::vector<MoveCode> moves = start.legal_moves();
    std::sort(moves.begin(), moves.end());
    std::string bytes;
    add_number(bytes, sizeof(std::uint64_t), start.key());
    for (const MoveCode move : moves) {
        add_number(bytes, sizeof(std::uint32_t), static_cast<std::uint32_t>(move));
    }
    return checksum(bytes);
}

std::string write_entry(const BookEntry& entry) {
    std::string bytes;
    const auto add = [&bytes](std::uint32_t number) { add_number(bytes, sizeof number, number); };
    add_number(bytes, sizeof entry.key, entry.key);
    add(static_cast<std::uint32_t>(entry.move.move));
    add(static_cast<std::uint32_t>(entry.move.score));
    add(entry.move.games.white);
    add(entry.move.games.draws);
    add(entry.move.games.black);
    add(entry.move.positions);
    return bytes;
}

BookEntry read_entry(ByteReader& reader) {
    const auto next = [&reader] { return static_cast<std::uint32_t>(reader.number(sizeof(std::uint32_t))); };
    BookEntry entry;
    entry.key = reader.number(sizeof entry.key);
    entry.move.move = static_cast<MoveCode>(next());
    entry.move.score = static_cast<Score>(next());
    entry.move.games.white = next();
    entry.move.games.draws = next();
    entry.move.games.black = next();
    entry.move.positions = next();
    return entry;
}

auto order_of(const BookEntry& entry) {
    return std::tuple(entry.key, static_cast<std::uint32_t>(entry.move.move));
}

bool is_score(Score score) {
    return score >= -score_mate && (score <= score_mate || score == score_none);
}

std::string padded_name(Variant variant) {
    std::string name(name_of(variant));
    name.resize(name_size, '\0');
    return name;
}

/// Parses a book. Throws a `std::invalid_argument` that says what is wrong.
BookContents parse_book(std::string_view bytes) {
    const auto demand = [](bool holds, const std::string& otherwise) {
        if (!holds) {
            throw std::invalid_argument(otherwise);
        }
    };
    const std::string fault = file_format.fault_of(bytes, header_size);
    demand(fault.empty(), "it " + fault);
    ByteReader reader(bytes.substr(file_format.size()));
    const std::string_view padded = reader.take(name_size);
    const std::string_view name = padded.substr(0, padded.find('\0'));
    const std::optional<Variant> variant = parse_variant(name);
    demand(variant.has_value(), fmt::format("it is of the game {}, which is unknown", quoted(name)));
    demand(padded == padded_name(*variant), "it is damaged: the padding of its game's name");
    demand(reader.number(sizeof(std::uint64_t)) == fingerprint_of_rules(*variant),
           "it was compiled by a version that numbers positions otherwise; compile it again");
    const std::uint64_t count = reader.number(sizeof(std::uint64_t));
    demand(count <= most_entries, fmt::format("it says that it has {} entries, more than a book may", count));
    const std::uint64_t sum = reader.number(sizeof(std::uint64_t));
    demand(reader.rest().size() == count * entry_size,
           fmt::format("it has {} bytes where {} entries take {}: it was cut or added to", bytes.size(), count,
                       header_size + count * entry_size));
    demand(sum == checksum(reader.rest()), "it is damaged: its checksum is another one");
    BookContents contents{*variant, {}};
    contents.entries.reserve(count);
    while (!reader.rest().empty()) {
        const BookEntry entry = read_entry(reader);
        demand(contents.entries.empty() || order_of(contents.entries.back()) < order_of(entry),
               fmt::format("its entries are not sorted, from number {} on", contents.entries.size() + 1));
        demand(is_score(entry.move.score),
               fmt::format("the score of its entry {} is none", contents.entries.size() + 1));
        contents.entries.push_back(entry);
    }
    return contents;
}

}  // namespace

bool begins_like_book(std::string_view beginning) {
    return begins_with_magic(beginning, magic);
}

std::string write_book(Variant variant, std::vector<BookEntry> entries) {
    std::sort(entries.begin(), entries.end(),
              [](const BookEntry& one, const BookEntry& other) { return order_of(one) < order_of(other); });
    std::string body;
    for (const BookEntry& entry : entries) {
        body += write_entry(entry);
    }
    std::string bytes = file_format.beginning() + padded_name(variant);
    add_number(bytes, sizeof(std::uint64_t), fingerprint_of_rules(variant));
    add_number(bytes, sizeof(std::uint64_t), entries.size());
    add_number(bytes, sizeof(std::uint64_t), checksum(body));
    return bytes + body;
}

Result<BookContents> read_book(const std::string& path) {
    const auto refused = [&path](std::string_view why) { return Error{fmt::format("'{}': {}", path, why)}; };
    if (is_special_file(path)) {
        return refused("it is not a regular file");
    }
    // A file of another kind is not read to its end.
    const std::string beginning = read_beginning(path, magic.size());
    std::ifstream stream(path, std::ios::binary | std::ios::ate);
    const auto size = stream ? static_cast<std::streamoff>(stream.tellg()) : std::streamoff{-1};
    if (size < 0) {
        return refused("it cannot be read");
    }
    constexpr std::uint64_t most_bytes = header_size + std::uint64_t{most_entries} * entry_size;
    if (static_cast<std::uint64_t>(size) > most_bytes) {
        return refused("it is larger than a book may be");
    }
    std::string bytes = beginning;
    if (beginning == magic) {
        bytes.resize(static_cast<std::size_t>(size));
        stream.seekg(0);
        stream.read(bytes.data(), size);
        if (!stream) {
            return refused("it cannot be read");
        }
    }
    try {
        return parse_book(bytes);
    } catch (const std::invalid_argument& error) {
        return refused(error.what());
    }
}

namespace {

/// By score, then by number of games, then by number of positions after the move.
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

Result<Books> Books::open(const std::string& paths) {
    Books books;
    for (const std::string& path : split_paths(paths)) {
        if (const std::optional<Error> error = books.add(path)) {
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
