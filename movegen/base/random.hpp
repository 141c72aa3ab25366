// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <random>
#include <utility>
#include <vector>

#include "movegen/base/splitmix.hpp"

namespace ricochet {

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
