// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace ricochet {

constexpr std::uint64_t splitmix_step = 0x9E3779B97F4A7C15U;

/// A well mixed word from a poor one: the output function of Sebastiano Vigna's splitmix64.
constexpr std::uint64_t mix_bits(std::uint64_t word) {
    word += splitmix_step;
    word = (word ^ word >> 30U) * 0xBF58476D1CE4E5B9U;
    word = (word ^ word >> 27U) * 0x94D049BB133111EBU;
    return word ^ word >> 31U;
}

/// The next word of splitmix64: a fixed sequence, so that what is made from it is the same in every build.
constexpr std::uint64_t next_splitmix(std::uint64_t& state) {
    const std::uint64_t word = mix_bits(state);
    state += splitmix_step;
    return word;
}

}  // namespace ricochet
