// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/core/transposition_table.hpp"

#include <atomic>
#include <limits>
#include <new>
#include <optional>
#include <vector>

#include "movegen/base/threads.hpp"
#include "tests/catch.hpp"

using namespace ricochet;

namespace {

/// Keys spread over the table like real ones.
Key spread_key(std::uint64_t number) {
    return (number + 1) * 0x9e3779b97f4a7c15U;
}

/// An entry determined by its key, which makes torn entries recognisable.
TableEntry entry_of(Key key) {
    TableEntry entry;
    entry.move = static_cast<MoveCode>(static_cast<std::uint32_t>(key / 3));
    entry.score = static_cast<Score>(key / 7 % 20000) - 10000;
    entry.depth = static_cast<int>(key / 13 % 100);
    entry.bound = static_cast<Bound>(1 + key / 17 % 3);
    return entry;
}

bool same(const TableEntry& a, const TableEntry& b) {
    return a.move == b.move && a.score == b.score && a.depth == b.depth && a.bound == b.bound;
}

}  // namespace

TEST_CASE("mate scores are kept relative to the node and other scores as they are") {
    for (const int ply : {0, 1, 17, max_ply - 4}) {
        for (const Score score : {0, 55, -300, score_evaluation_bound, score_none}) {
            CHECK(score_to_tt(score, ply) == score);
            CHECK(score_from_tt(score, ply) == score);
        }
        CHECK(score_to_tt(mate_in(ply + 3), ply) == mate_in(3));
        CHECK(score_to_tt(mated_in(ply + 4), ply) == mated_in(4));
        CHECK(score_from_tt(mate_in(3), ply) == mate_in(ply + 3));
        CHECK(score_from_tt(mated_in(4), ply) == mated_in(ply + 4));
    }
}

TEST_CASE("what is stored comes back whole, extremes included") {
    TranspositionTable table;
    const Key key = spread_key(1);
    CHECK_FALSE(table.probe(key).has_value());
    CHECK_FALSE(table.probe(0).has_value());  // the key of a slot that is empty
    for (const Score score : {score_infinite, -score_infinite, score_none, 0, -1}) {
        for (const int depth : {-1, 0, max_depth}) {
            table.clear();
            TableEntry entry = entry_of(key);
            entry.move = static_cast<MoveCode>(0xffffffffU);
            entry.score = score;
            entry.depth = depth;
            table.store(key, entry);
            const std::optional<TableEntry> found = table.probe(key);
            REQUIRE(found.has_value());
            CHECK(same(*found, entry));
        }
    }
}

TEST_CASE("a deeper entry is not lost to a shallower one of the same search, but its move is renewed") {
    TranspositionTable table;
    table.start_new_search();
    const Key key = spread_key(2);
    TableEntry deep = entry_of(key);
    deep.depth = 20;
    deep.bound = Bound::lower;
    TableEntry shallow = deep;
    shallow.depth = 3;
    table.store(key, deep);
    table.store(key, shallow);
    CHECK(table.probe(key)->depth == 20);

    SECTION("an exact score counts whatever its depth") {
        shallow.bound = Bound::exact;
        table.store(key, shallow);
        CHECK(table.probe(key)->depth == 3);
    }
    SECTION("a later search has the last word") {
        table.start_new_search();
        table.store(key, shallow);
        CHECK(table.probe(key)->depth == 3);
    }
    SECTION("an entry without a move keeps the old move") {
        TableEntry no_move = deep;
        no_move.move = MoveCode::none;
        no_move.depth = 21;
        table.store(key, no_move);
        CHECK(table.probe(key)->depth == 21);
        CHECK(table.probe(key)->move == deep.move);
    }
}

TEST_CASE("of a full bucket the shallowest goes first, and old entries before new ones") {
    TranspositionTable table;
    // Keys that differ in their low bits only share a bucket.
    const auto neighbour = [](int number) { return spread_key(3) + static_cast<Key>(number); };
    TableEntry entry = entry_of(neighbour(0));
    for (int i = 0; i < 4; ++i) {
        entry.depth = 10 + i;
        table.store(neighbour(i), entry);
    }
    entry.depth = 5;
    table.store(neighbour(4), entry);
    CHECK_FALSE(table.probe(neighbour(0)).has_value());
    CHECK(table.probe(neighbour(1)).has_value());
    CHECK(table.probe(neighbour(4)).has_value());

    for (int search = 0; search < 3; ++search) {
        table.start_new_search();
    }
    // Renewed in this search, the shallowest entry is worth more than the old ones.
    table.store(neighbour(4), entry);
    table.store(neighbour(5), entry);
    CHECK(table.probe(neighbour(4)).has_value());
    CHECK(table.probe(neighbour(5)).has_value());
    CHECK_FALSE(table.probe(neighbour(1)).has_value());
}

TEST_CASE("clearing forgets everything with any number of threads, also of many parts") {
    TranspositionTable table;
    for (const std::size_t threads : {1U, 2U, 3U, 7U, 64U}) {
        HelperThreads helpers(threads - 1);
        table.resize(1, &helpers);
        for (std::uint64_t i = 0; i < 1000; ++i) {
            table.store(spread_key(i), entry_of(spread_key(i)));
        }
        table.clear(&helpers);
        for (std::uint64_t i = 0; i < 1000; ++i) {
            REQUIRE_FALSE(table.probe(spread_key(i)).has_value());
        }
        CHECK(table.hash_full() == 0);
    }
}

TEST_CASE("fullness counts the entries of this search in thousandths") {
    TranspositionTable table;
    table.start_new_search();
    for (std::uint64_t i = 0; i < 400000; ++i) {
        table.store(spread_key(i), entry_of(spread_key(i)));
    }
    CHECK(table.hash_full() > 950);
    CHECK(table.hash_full() <= 1000);
    table.start_new_search();
    CHECK(table.hash_full() == 0);
}

TEST_CASE("threads that write at the same time never leave a mixed entry") {
    TranspositionTable table;
    constexpr std::uint64_t key_count = 64;
    constexpr int rounds = 20000;
    std::atomic<int> mixed{0};
    std::atomic<int> hits{0};
    const auto work = [&](std::uint64_t start) {
        for (std::uint64_t i = 0; i < rounds; ++i) {
            // All keys share a bucket, chosen by their high bits; the others differ like those of real
            // positions. With consecutive keys, an entry's move could turn one key into another.
            constexpr Key low = (Key{1} << 40U) - 1;
            const Key key = (spread_key(5) & ~low) | (spread_key((start + i) * 7 % key_count) & low);
            if (const std::optional<TableEntry> found = table.probe(key)) {
                hits.fetch_add(1, std::memory_order_relaxed);
                if (!same(*found, entry_of(key))) {
                    mixed.fetch_add(1, std::memory_order_relaxed);
                }
            }
            table.store(key, entry_of(key));
        }
    };
    {
        std::vector<Thread> threads;
        for (std::uint64_t i = 0; i < 4; ++i) {
            threads.emplace_back([&work, i] { work(i * 13); });
        }
    }
    CHECK(mixed == 0);
    CHECK(hits > 0);
}

TEST_CASE("a table that does not fit, or that memory would not suffice for, is refused and the old one kept") {
    constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20U;
    TranspositionTable table;
    table.resize(4);
    const Key key = spread_key(4);
    table.store(key, entry_of(key));
    CHECK_THROWS_AS(table.resize(std::numeric_limits<std::size_t>::max()), std::bad_alloc);
    CHECK_THROWS_AS(table.resize(64, nullptr, 32 * mebibyte), std::bad_alloc);
    CHECK_THROWS_AS(table.resize(64, nullptr, 0), std::bad_alloc);
    REQUIRE(table.probe(key).has_value());
    CHECK(same(*table.probe(key), entry_of(key)));
    // Memory already allocated is reused, and a smaller table always fits.
    table.resize(64, nullptr, 80 * mebibyte);
    CHECK_FALSE(table.probe(key).has_value());
    table.resize(2, nullptr, 0);
    CHECK_FALSE(table.probe(key).has_value());
}
