// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace ricochet::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif
#else
constexpr bool sanitized = false;
#endif

#ifdef NDEBUG
constexpr bool assertions = false;
#else
constexpr bool assertions = true;
#endif

/// Selects the amount of work for the kind of build, since debug and sanitizer builds are slow.
constexpr std::uint64_t effort(std::uint64_t release, std::uint64_t debug, std::uint64_t sanitizer) {
    if (sanitized) {
        return sanitizer;
    }
    return assertions ? debug : release;
}

}  // namespace ricochet::test
