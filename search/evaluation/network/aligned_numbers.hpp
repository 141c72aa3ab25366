// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

namespace ricochet {

/// Allocates from the beginning of a cache line.
template <class T>
class CacheLineAllocator {
public:
    using value_type = T;

    CacheLineAllocator() = default;
    template <class Other>
    explicit CacheLineAllocator(const CacheLineAllocator<Other>& /*other*/) {}

    T* allocate(std::size_t count) { return static_cast<T*>(::operator new(count * sizeof(T), alignment)); }
    void deallocate(T* memory, std::size_t /*count*/) { ::operator delete(memory, alignment); }

    friend bool operator==(const CacheLineAllocator& /*a*/, const CacheLineAllocator& /*b*/) { return true; }

private:
    static constexpr std::align_val_t alignment{64};
};

/// Accumulators, or rows of weights one behind the other: of `NetworkShape::hidden_step` or a multiple of it,
/// so that all begin with a cache line.
using AlignedNumbers = std::vector<std::int16_t, CacheLineAllocator<std::int16_t>>;

}  // namespace ricochet
