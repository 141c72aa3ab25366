// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace ricochet {

// Words that threads share, each of which is read and written whole, in no order with others: relaxed atomics,
// by the compilers' built-in functions, since not every standard library has `std::atomic_ref`. WebAssembly has
// only atomics that keep all in order, with which the search is a tenth slower; its other accesses are whole as
// well where a word is aligned.

/// The word, as some thread has written it.
inline std::uint64_t load_relaxed(const std::uint64_t& word) {
#ifdef __EMSCRIPTEN__
    return static_cast<const volatile std::uint64_t&>(word);
#else
    return __atomic_load_n(&word, __ATOMIC_RELAXED);
#endif
}

/// Writes the word, for other threads to see at some time.
inline void store_relaxed(std::uint64_t& word, std::uint64_t value) {
#ifdef __EMSCRIPTEN__
    static_cast<volatile std::uint64_t&>(word) = value;
#else
    __atomic_store_n(&word, value, __ATOMIC_RELAXED);
#endif
}

}  // namespace ricochet
