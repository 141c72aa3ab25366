// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "movegen/base/memory.hpp"
#include "movegen/base/threads.hpp"
#include "movegen/game.hpp"
#include "search/common/score.hpp"

namespace ricochet {

/// Converts the score of a node `ply` plies from the root to its form in the table: mates and tablebase wins
/// count from that node, so that the entry is valid wherever the position occurs.
constexpr Score score_to_tt(Score score, int ply) {
    if (score == score_none || !is_decided(score)) {
        return score;
    }
    return score > 0 ? score + ply : score - ply;
}
/// The inverse of `score_to_tt`, for the node where the entry is used.
constexpr Score score_from_tt(Score score, int ply) {
    return score_to_tt(score, -ply);
}

struct TableEntry {
    MoveCode move = MoveCode::none;  ///< best or refuting move; none if unknown
    Score score = score_none;        ///< converted by `score_to_tt`
    int depth = 0;                   ///< 0 in quiescence, -1 if it stood pat
    Bound bound = Bound::none;       ///< `none` if nothing is known
};

// Transposition table without locks (Robert Hyatt and Tim Mann, "A Lock-less Transposition Table Implementation
// for Parallel Search Chess Engines", 2002).
/// A hash table of search results that all threads share, of any game.
///
/// A slot is two words, written and read with relaxed atomics. The first word is the position's key, combined
/// by exclusive or with the second word, so that a slot of which two threads have written one word each does
/// not look like an entry of either. Four slots share a cache line.
class TranspositionTable {
public:
    /// Makes a table of one mebibyte.
    TranspositionTable();

    /// Replaces the table by an empty one of `mebibytes` (at least 1). Throws `std::bad_alloc` if memory does
    /// not suffice, or would not once the whole table is in use; the old table then stays. `helpers` as for
    /// `clear`, started after the allocation. `available`: bytes that the process can still use, if known. No
    /// thread may be using the table.
    void resize(std::size_t mebibytes, HelperThreads* helpers = nullptr,
                std::optional<std::uint64_t> available = available_memory());
    /// Empties the table; helpers, if not null, clear a part each. No thread may be using the table.
    void clear(HelperThreads* helpers = nullptr);
    /// Ages all entries: from now on they are replaced first.
    void start_new_search();

    /// The entry of a position, if there is one.
    [[nodiscard]] std::optional<TableEntry> probe(Key key) const;
    /// Stores an entry, unless its bound is inexact and it is 4 plies (in PV nodes 6) or more shallower than
    /// the running search's entry of the position. An entry without a move keeps the move of the old one.
    void store(Key key, const TableEntry& entry, bool is_pv = false);
    /// Begins to load the position's slots into the cache.
    void prefetch(Key key) const { __builtin_prefetch(&bucket_of(key)); }
    /// Slots written by the running search, in thousandths, from a sample.
    [[nodiscard]] int hash_full() const;

private:
    struct Slot {
        std::uint64_t guarded_key;
        std::uint64_t data;
    };

    static constexpr std::size_t slots_in_bucket = 4;
    struct alignas(64) Bucket {
        std::array<Slot, slots_in_bucket> slots;
    };

    [[nodiscard]] Bucket& bucket_of(Key key) const;

    std::unique_ptr<Bucket[], FreeLarge> buckets_;
    std::size_t bucket_count_ = 0;
    std::uint64_t generation_ = 0;
};

}  // namespace ricochet
