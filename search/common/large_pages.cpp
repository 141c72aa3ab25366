// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/common/large_pages.hpp"

#include <cstdlib>
#include <memory>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#elif defined(_WIN32)
#include <malloc.h>
#endif

namespace ricochet {
namespace {

constexpr std::size_t huge_page = std::size_t{2} << 20U;

}  // namespace

void* allocate_large(std::size_t bytes) {
    constexpr std::size_t page = std::size_t{4} << 10U;
    const std::size_t alignment = bytes >= huge_page ? huge_page : page;
    const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
#if defined(_WIN32)
    void* const memory = _aligned_malloc(rounded, alignment);
#else
    void* const memory = std::aligned_alloc(alignment, rounded);
#endif
    if (memory == nullptr) {
        throw std::bad_alloc();
    }
    advise_large(memory, rounded);
    return memory;
}

void advise_large(void* memory, std::size_t bytes) {
    void* aligned = memory;
    std::size_t space = bytes;
    if (std::align(huge_page, huge_page, aligned, space) == nullptr) {
        return;
    }
#if defined(__linux__)
    // Only advice: without huge pages all works the same.
    (void)madvise(aligned, space / huge_page * huge_page, MADV_HUGEPAGE);
#endif
}

void FreeLarge::operator()(void* memory) const {
#if defined(_WIN32)
    _aligned_free(memory);
#else
    std::free(memory);
#endif
}

}  // namespace ricochet
