// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <random>
#include <utility>
#include <vector>

namespace ricochet::tools {

/// Random numbers that are the same with every compiler and library, unlike the standard distributions.
class Random {
public:
    /// Equal seeds give equal numbers; the order of the seeds matters.
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
    /// splitmix64 over the seeds (Steele, Lea and Flood 2014).
    static std::uint64_t mix(std::initializer_list<std::uint64_t> seeds) {
        std::uint64_t state = 0;
        for (const std::uint64_t seed : seeds) {
            state = (state ^ seed) + 0x9E3779B97F4A7C15U;
            state = (state ^ (state >> 30U)) * 0xBF58476D1CE4E5B9U;
            state = (state ^ (state >> 27U)) * 0x94D049BB133111EBU;
            state ^= state >> 31U;
        }
        return state;
    }

    std::mt19937_64 engine_;
};

}  // namespace ricochet::tools
