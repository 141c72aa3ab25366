// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/network/kernels.hpp"

#include <array>
#include <random>
#include <span>
#include <vector>

#include "search/evaluation/network/network.hpp"
#include "tests/catch.hpp"

namespace ricochet {
namespace {

using Numbers = std::vector<std::int16_t>;

Numbers random_numbers(std::mt19937& random, std::size_t size, int bound) {
    Numbers numbers(size);
    for (std::int16_t& number : numbers) {
        number = static_cast<std::int16_t>(static_cast<int>(random() % static_cast<unsigned>(2 * bound + 1)) -
                                           bound);
    }
    return numbers;
}

/// An accumulator and rows behind one another, all drawn anew.
struct Rows {
    static constexpr std::uint16_t count = 9;

    Rows(std::mt19937& random, std::size_t size, int bound)
        : start(random_numbers(random, size, bound)), weights(random_numbers(random, size * count, bound)) {}

    Numbers start;
    Numbers weights;
};

TEST_CASE("the fastest loops give what the portable ones give, for any size and weights") {
    std::mt19937 random(5);  // NOLINT(cert-msc51-cpp): the same numbers every time
    const std::array<std::uint16_t, 3> added = {8, 0, 3};
    const std::array<std::uint16_t, 4> removed = {2, 7, 1, 5};
    for (std::size_t size = NetworkShape::hidden_step; size <= NetworkShape::max_hidden;
         size += NetworkShape::hidden_step) {
        for (const int bound : {200, 32767}) {
            const Rows rows(random, size, bound);
            Numbers quick(size);
            Numbers plain(size);
            best_kernels().update(rows.start, quick.data(), rows.weights.data(), added, removed);
            portable_kernels().update(rows.start, plain.data(), rows.weights.data(), added, removed);
            REQUIRE(quick == plain);
            const Numbers weights = random_numbers(random, size, 127);
            CHECK(best_kernels().weighted_squares(quick, weights.data()) ==
                  portable_kernels().weighted_squares(plain, weights.data()));
        }
    }
}

TEST_CASE("any number of rows is added and taken off, in place or from another accumulator") {
    std::mt19937 random(6);  // NOLINT(cert-msc51-cpp): the same numbers every time
    constexpr std::size_t size = 96;
    const std::array<std::uint16_t, 5> inputs_to_add = {4, 8, 0, 3, 6};
    const std::array<std::uint16_t, 6> inputs_to_remove = {2, 7, 1, 5, 7, 0};
    for (const NetworkKernels* const kernels : {&best_kernels(), &portable_kernels()}) {
        for (std::size_t more = 0; more <= inputs_to_add.size(); ++more) {
            for (std::size_t less = 0; less <= inputs_to_remove.size(); ++less) {
                const Rows rows(random, size, 5000);
                const auto added = std::span<const std::uint16_t>(inputs_to_add).first(more);
                const auto removed = std::span<const std::uint16_t>(inputs_to_remove).first(less);
                Numbers expected = rows.start;
                for (std::size_t i = 0; i < size; ++i) {
                    int value = expected[i];
                    for (const std::uint16_t input : added) {
                        value += rows.weights[input * size + i];
                    }
                    for (const std::uint16_t input : removed) {
                        value -= rows.weights[input * size + i];
                    }
                    expected[i] = static_cast<std::int16_t>(value);
                }
                Numbers to(size);
                kernels->update(rows.start, to.data(), rows.weights.data(), added, removed);
                CHECK(to == expected);
                Numbers in_place = rows.start;
                kernels->update(in_place, in_place.data(), rows.weights.data(), added, removed);
                CHECK(in_place == expected);
            }
        }
    }
}

TEST_CASE("sums of the widest network do not overflow") {
    for (const std::int16_t weight : {std::int16_t{127}, std::int16_t{-127}}) {
        const Numbers values(NetworkShape::max_hidden, 32767);
        const Numbers weights(NetworkShape::max_hidden, weight);
        const std::int64_t expected = std::int64_t{255} * 255 * weight * 1024;
        CHECK(best_kernels().weighted_squares(values, weights.data()) == expected);
        CHECK(portable_kernels().weighted_squares(values, weights.data()) == expected);
    }
}

}  // namespace
}  // namespace ricochet
