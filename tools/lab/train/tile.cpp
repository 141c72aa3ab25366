// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/train/tile.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "search/evaluation/network/network.hpp"

namespace ricochet::tools::train::tile {

namespace {

// Vector extensions of GCC and Clang, which split vectors that are wider than the processor's.
using Words = std::int16_t __attribute__((vector_size(32)));
using HalfWords = std::int16_t __attribute__((vector_size(16)));
using Integers = std::int32_t __attribute__((vector_size(32)));
using Floats = float __attribute__((vector_size(32)));

template <class Vector, class Number>
Vector load(const Number* from) {
    Vector vector;
    std::memcpy(&vector, from, sizeof(vector));
    return vector;
}

template <class Vector, class Number>
void store(Number* to, const Vector& vector) {
    std::memcpy(to, &vector, sizeof(vector));
}

constexpr std::size_t words = sizeof(Words) / sizeof(std::int16_t);
constexpr std::size_t floats = sizeof(Floats) / sizeof(float);
static_assert(floats == output_lanes);

/// A number so large that its sums have no fraction: adding it rounds, and the low bits are the integer.
constexpr float rounder = 3U << 22U;

constexpr int largest = Network::input_scale;

Floats floats_at(const std::int16_t* from) {
    return __builtin_convertvector(load<HalfWords>(from), Floats);
}

/// Widens words to 32-bit integers and adds the lower half to `low`, the upper half to `high`.
void add_words(const Words& parts, Integers& low, Integers& high) {
    const auto halves = std::bit_cast<std::array<HalfWords, 2>>(parts);
    low += __builtin_convertvector(halves[0], Integers);
    high += __builtin_convertvector(halves[1], Integers);
}

}  // namespace

std::int16_t rounded(float number) {
    return static_cast<std::int16_t>(std::bit_cast<std::int32_t>(number + rounder));
}

void activate(const std::int16_t* rows, std::span<const std::uint16_t> inputs, Activations active) {
    std::array<Words, size / words> sums{};
    for (const std::uint16_t input : inputs) {
        const std::int16_t* const row = rows + input * size;
        for (std::size_t i = 0; i < sums.size(); ++i) {
            sums[i] += load<Words>(row + i * words);
        }
    }
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const Words positive = sums[i] > 0 ? sums[i] : Words{};
        store(&active[i * words], Words(positive < largest ? positive : Words{} + largest));
    }
}

void add_output(std::span<const std::int16_t, size> active, Weights weights,
                std::span<float, output_lanes> output) {
    auto sum = load<Floats>(output.data());
    Floats other{};
    for (std::size_t i = 0; i < size; i += 2 * floats) {
        const Floats first = floats_at(&active[i]);
        const Floats second = floats_at(&active[i + floats]);
        sum += first * first * load<Floats>(&weights[i]);
        other += second * second * load<Floats>(&weights[i + floats]);
    }
    store(output.data(), Floats(sum + other));
}

void descend(std::span<const std::int16_t, size> active, Weights weights, float by_output, float unit,
             std::span<float, size> by_weights, std::span<std::int16_t, size> slopes) {
    const float by_square = by_output / (largest * largest);
    const float by_active = 2 * by_output / largest * unit;
    for (std::size_t i = 0; i < size; i += floats) {
        const Floats value = floats_at(&active[i]);
        store(&by_weights[i], Floats(load<Floats>(&by_weights[i]) + value * value * by_square));
        const Floats slope = value * load<Floats>(&weights[i]) * by_active;
        const Floats inside = value < static_cast<float>(largest) ? slope : Floats{};
        const auto bits = std::bit_cast<Integers>(Floats(inside + rounder));
        store(&slopes[i], __builtin_convertvector(bits, HalfWords));
    }
}

void add_slopes(const std::int16_t* slopes, std::span<const std::uint16_t> sides,
                std::span<std::int32_t, size> sums) {
    constexpr std::size_t parts = size / words;
    std::array<Integers, parts> low;
    std::array<Integers, parts> high;
    for (std::size_t i = 0; i < parts; ++i) {
        low[i] = load<Integers>(&sums[i * words]);
        high[i] = load<Integers>(&sums[i * words + floats]);
    }
    constexpr std::size_t together = 8;
    while (!sides.empty()) {
        const std::size_t count = std::min(together, sides.size());
        std::array<Words, parts> sum{};
        for (const std::uint16_t side : sides.first(count)) {
            const std::int16_t* const row = slopes + side * size;
            for (std::size_t i = 0; i < parts; ++i) {
                sum[i] += load<Words>(row + i * words);
            }
        }
        for (std::size_t i = 0; i < parts; ++i) {
            add_words(sum[i], low[i], high[i]);
        }
        sides = sides.subspan(count);
    }
    for (std::size_t i = 0; i < parts; ++i) {
        store(&sums[i * words], low[i]);
        store(&sums[i * words + floats], high[i]);
    }
}

}  // namespace ricochet::tools::train::tile
