// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/core/transposition_table.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <limits>
#include <new>

#include "movegen/base/threads.hpp"

namespace ricochet {
namespace {

// The data word from the lowest bit: move (32), score (16), depth + 1 (8), bound (2), generation (6).
constexpr unsigned score_shift = 32;
constexpr unsigned depth_shift = 48;
constexpr unsigned bound_shift = 56;
constexpr unsigned generation_shift = 58;
constexpr std::uint64_t generation_mask = 63;

std::uint64_t pack_score(Score score) {
    return static_cast<std::uint16_t>(static_cast<std::int16_t>(score));
}
Score unpack_score(std::uint64_t bits) {
    return static_cast<std::int16_t>(static_cast<std::uint16_t>(bits));
}

std::uint64_t pack(const TableEntry& entry, std::uint64_t generation) {
    assert(entry.depth >= -1 && entry.depth < 255 && entry.bound != Bound::none);
    return static_cast<std::uint64_t>(entry.move) | pack_score(entry.score) << score_shift |
           static_cast<std::uint64_t>(entry.depth + 1) << depth_shift |
           static_cast<std::uint64_t>(entry.bound) << bound_shift | generation << generation_shift;
}

TableEntry unpack(std::uint64_t data) {
    TableEntry entry;
    entry.move = static_cast<MoveCode>(static_cast<std::uint32_t>(data));
    entry.score = unpack_score(data >> score_shift);
    entry.depth = static_cast<int>(data >> depth_shift & 255U) - 1;
    entry.bound = static_cast<Bound>(data >> bound_shift & 3U);
    return entry;
}

/// The age of a slot, in searches, 0 to 63.
std::uint64_t age_of(std::uint64_t data, std::uint64_t generation) {
    return (generation - (data >> generation_shift)) & generation_mask;
}

bool belongs_to(std::uint64_t guarded_key, std::uint64_t data, Key key) {
    return data != 0 && (guarded_key ^ data) == key;
}

/// Bytes that stay free for the rest of the program when a table is made larger.
constexpr std::uint64_t memory_reserve = std::uint64_t{16} << 20U;

}  // namespace

TranspositionTable::TranspositionTable() {
    resize(1);
}

void TranspositionTable::resize(std::size_t mebibytes, HelperThreads* helpers,
                                std::optional<std::uint64_t> available) {
    constexpr std::size_t mebibyte = std::size_t{1} << 20U;
    if (mebibytes > std::numeric_limits<std::size_t>::max() / (2 * mebibyte)) {
        throw std::bad_alloc();
    }
    const std::size_t bytes = std::max<std::size_t>(mebibytes, 1) * mebibyte;
    // Most systems overcommit memory, and kill the program when it is used. The old table is freed before the
    // new one is touched.
    const std::size_t present = bucket_count_ * sizeof(Bucket);
    if (available && bytes > present && bytes - present + memory_reserve > *available) {
        throw std::bad_alloc();
    }
    buckets_.reset(static_cast<Bucket*>(allocate_large(bytes)));
    bucket_count_ = bytes / sizeof(Bucket);
    clear(helpers);
}

void TranspositionTable::clear(HelperThreads* helpers) {
    generation_ = 0;
    const std::size_t parts = helpers == nullptr ? 1 : helpers->provide() + 1;
    const auto clear_part = [this, parts](std::size_t part) {
        const std::size_t begin = bucket_count_ * part / parts;
        const std::size_t end = bucket_count_ * (part + 1) / parts;
        std::memset(buckets_.get() + begin, 0, (end - begin) * sizeof(Bucket));
    };
    if (helpers == nullptr) {
        clear_part(0);
    } else {
        helpers->share(parts, clear_part);
    }
}

void TranspositionTable::start_new_search() {
    generation_ = (generation_ + 1) & generation_mask;
}

TranspositionTable::Bucket& TranspositionTable::bucket_of(Key key) const {
    __extension__ using Wide = unsigned __int128;
    return buckets_[static_cast<std::size_t>(static_cast<Wide>(key) * bucket_count_ >> 64U)];
}

std::optional<TableEntry> TranspositionTable::probe(Key key) const {
    for (const Slot& slot : bucket_of(key).slots) {
        const std::uint64_t data = load_relaxed(slot.data);
        if (belongs_to(load_relaxed(slot.guarded_key), data, key)) {
            return unpack(data);
        }
    }
    return std::nullopt;
}

void TranspositionTable::store(Key key, const TableEntry& entry, bool is_pv) {
    TableEntry next = entry;
    Slot* place = nullptr;
    int least_worth = std::numeric_limits<int>::max();
    for (Slot& slot : bucket_of(key).slots) {
        const std::uint64_t data = load_relaxed(slot.data);
        if (belongs_to(load_relaxed(slot.guarded_key), data, key)) {
            const TableEntry old = unpack(data);
            const int credit = is_pv ? 6 : 4;
            if (next.bound != Bound::exact && next.depth + credit <= old.depth &&
                age_of(data, generation_) == 0) {
                return;
            }
            if (next.move == MoveCode::none) {
                next.move = old.move;
            }
            place = &slot;
            break;
        }
        const int worth =
            static_cast<int>(data >> depth_shift & 255U) - 8 * static_cast<int>(age_of(data, generation_));
        if (worth < least_worth) {
            least_worth = worth;
            place = &slot;
        }
    }
    const std::uint64_t data = pack(next, generation_);
    store_relaxed(place->guarded_key, key ^ data);
    store_relaxed(place->data, data);
}

int TranspositionTable::hash_full() const {
    const std::size_t sample = std::min<std::size_t>(bucket_count_, 250);
    int used = 0;
    for (std::size_t i = 0; i < sample; ++i) {
        for (const Slot& slot : buckets_[i].slots) {
            const std::uint64_t data = load_relaxed(slot.data);
            used += static_cast<int>(data != 0 && age_of(data, generation_) == 0);
        }
    }
    return used * 1000 / static_cast<int>(sample * slots_in_bucket);
}

}  // namespace ricochet
