// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "movegen/common/color.hpp"

namespace ricochet {

/// Receives the progress of a count.
class PerftProgress {
public:
    /// Called when a part of the tree is counted, by one thread at a time, with the numbers of parts done and
    /// of all parts. The parts differ in size.
    virtual void on_part(std::size_t done, std::size_t parts) = 0;

protected:
    ~PerftProgress() = default;
};

/// How to walk the tree.
struct PerftOptions {
    /// Count the moves of the last ply instead of making them and, if the game supports it, most of the ply
    /// before.
    bool bulk = true;
    /// 1 or more.
    int threads = 1;
    /// Size of a shared table of transposed subtrees in MiB; 0 = none.
    std::size_t hash_mib = 0;
    /// Abandons the count when it becomes true; null for none.
    const std::atomic<bool>* stop = nullptr;
    /// Null for none.
    PerftProgress* progress = nullptr;
};

/// The number of last moves of a perft that are of a kind; the first is `nodes`.
struct PerftStatistic {
    std::string_view name;
    std::uint64_t count;
};

/// A root move of a game and the number of leaves below it.
template <class Move>
struct RootMoveNodes {
    Move move;
    std::uint64_t nodes;
};

/// The leaves `depth` plies below a position, by root move in generation order. Depth 0 gives an empty list
/// (the count is then 1). After a stop the list is empty. Throws `std::bad_alloc` if the table does not fit in
/// memory. Defined in perft_walk.hpp, which one file of each game includes.
template <class Position>
std::vector<RootMoveNodes<typename Position::Move>> perft_divide_by(const Position& position, int depth,
                                                                    const PerftOptions& options);

/// The leaves `depth` plies below a position; draws are ignored (RULES 5). 0 after a stop.
template <class Position>
std::uint64_t perft_by(const Position& position, int depth, const PerftOptions& options);

/// Counts of subtrees already walked, shared by the threads of one perft without locks: the second word of a
/// slot is the count, the first the key mixed with it, so that a slot torn between two writers reads as a miss
/// (Robert Hyatt and Timothy Mann, "A lock-less transposition table implementation").
class PerftTable {
public:
    /// The largest power of two of slots that fits. Throws `std::bad_alloc` if memory does not suffice.
    explicit PerftTable(std::size_t mebibytes);

    /// The leaves `depth` plies below the position of this key, if known.
    [[nodiscard]] std::optional<std::uint64_t> find(Key key, int depth) const;
    /// Always replaces.
    void store(Key key, int depth, std::uint64_t nodes);

private:
    struct Slot {
        std::atomic<std::uint64_t> mixed_key{0};
        std::atomic<std::uint64_t> nodes{0};
    };

    /// The same position at another depth is another entry.
    static Key key_at(Key key, int depth) { return key ^ static_cast<Key>(depth) * 0x9E3779B97F4A7C15U; }

    std::vector<Slot> slots_;
};

}  // namespace ricochet
