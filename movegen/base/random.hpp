// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <random>
#include <utility>
#include <vector>

namespace ricochet {

constexpr std::uint64_t splitmix_step = 0x9E3779B97F4A7C15U;

/// Mixes the bits of a word: the output function of Sebastiano Vigna's splitmix64.
constexpr std::uint64_t mix_bits(std::uint64_t word) {
    word += splitmix_step;
    word = (word ^ word >> 30U) * 0xBF58476D1CE4E5B9U;
    word = (word ^ word >> 27U) * 0x94D049BB133111EBU;
    return word ^ word >> 31U;
}

/// The next word of splitmix64: a fixed sequence, the same in every build.
constexpr std::uint64_t next_splitmix(std::uint64_t& state) {
    const std::uint64_t word = mix_bits(state);
    state += splitmix_step;
    return word;
}

/// Random numbers that are the same with every compiler and library, unlike the standard distributions.
class Random {
public:
    /// The same seeds give the same numbers; their order matters.
    Random(std::initializer_list<std::uint64_t> seeds) : engine_(mix(seeds)) {}

    /// 0 to `bound` - 1, all equally likely; `bound` must not be 0.
    std::size_t below(std::size_t bound) {
        const std::uint64_t rest = (~std::uint64_t{0} % bound + 1) % bound;
        std::uint64_t number = engine_();
        while (number > ~std::uint64_t{0} - rest) {
            number = engine_();
        }
        return static_cast<std::size_t>(number % bound);
    }

    template <class Element>
    void shuffle(std::vector<Element>& elements) {
        for (std::size_t size = elements.size(); size > 1; --size) {
            std::swap(elements[size - 1], elements[below(size)]);
        }
    }

private:
    static std::uint64_t mix(std::initializer_list<std::uint64_t> seeds) {
        std::uint64_t state = 0;
        for (const std::uint64_t seed : seeds) {
            state = mix_bits(state ^ seed);
        }
        return state;
    }

    std::mt19937_64 engine_;
};

}  // namespace ricochet
