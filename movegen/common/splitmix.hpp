// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace ricochet {

/// The next word of Sebastiano Vigna's splitmix64: a fixed sequence, so that what is made from it is the same
/// in every build.
constexpr std::uint64_t next_splitmix(std::uint64_t& state) {
    state += 0x9E3779B97F4A7C15U;
    std::uint64_t word = state;
    word = (word ^ word >> 30U) * 0xBF58476D1CE4E5B9U;
    word = (word ^ word >> 27U) * 0x94D049BB133111EBU;
    return word ^ word >> 31U;
}

}  // namespace ricochet
