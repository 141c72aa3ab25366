// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "movegen/common/color.hpp"

namespace ricochet {

/// Counts of subtrees already walked, shared by the threads of one perft without locks: the second word of a
/// slot is the count, the first the key mixed with it, so that a slot torn between two writers reads as a miss
/// (Robert Hyatt and Timothy Mann, "A lock-less transposition table implementation").
class PerftTable {
public:
    /// The largest power of two of slots that fits. Throws `std::bad_alloc` where memory does not suffice.
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
