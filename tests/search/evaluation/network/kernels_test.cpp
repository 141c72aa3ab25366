// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/network/kernels.hpp"

#include <random>
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

TEST_CASE("the fastest loops give what the portable ones give, for any size and weights") {
    std::mt19937 random(5);  // NOLINT(cert-msc51-cpp): the same numbers every time
    for (std::size_t size = NetworkShape::hidden_step; size <= NetworkShape::max_hidden;
         size += NetworkShape::hidden_step) {
        for (const int bound : {200, 32767}) {
            const Numbers start = random_numbers(random, size, bound);
            std::vector<Numbers> rows;
            std::vector<const std::int16_t*> pointers;
            constexpr std::size_t row_count = 7;
            rows.reserve(row_count);
            pointers.reserve(row_count);
            for (std::size_t i = 0; i < row_count; ++i) {
                rows.push_back(random_numbers(random, size, bound));
            }
            for (const Numbers& row : rows) {
                pointers.push_back(row.data());
            }
            const std::span<const std::int16_t* const> all(pointers);
            Numbers quick = start;
            Numbers plain = start;
            best_kernels().update(quick, all.first(3), all.last(4));
            portable_kernels().update(plain, all.first(3), all.last(4));
            REQUIRE(quick == plain);
            const Numbers weights = random_numbers(random, size, 127);
            CHECK(best_kernels().weighted_squares(quick, weights.data()) ==
                  portable_kernels().weighted_squares(plain, weights.data()));
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
