// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/train/factors.hpp"

#include <catch2/catch.hpp>
#include <numeric>
#include <vector>

#include "movegen/base/random.hpp"
#include "search/evaluation/tensor/features.hpp"

namespace ricochet::tools::train {
namespace {

using namespace tensor;

constexpr std::size_t few_hidden = 2;
std::vector<float> random_numbers(std::size_t size, std::uint64_t seed) {
    Random random({seed});
    std::vector<float> numbers(size);
    for (float& number : numbers) {
        number = static_cast<float>(random.below(17)) - 8;
    }
    return numbers;
}

double product(const std::vector<float>& left, const std::vector<float>& right) {
    return std::inner_product(left.begin(), left.end(), right.begin(), 0.0);
}

TEST_CASE("weights that squares of a kind share reach all of them, their ranks and their files") {
    const Factors factors(data::trained_game_of(Variant::tensor), few_hidden);
    CHECK(factors.kinds() * factors.own_size() == Features::shape.inputs * few_hidden);
    REQUIRE(factors.own_size() == square_count * few_hidden);
    CHECK(factors.size() == factors.kinds() * factors.shared_size());
    const std::vector<float> own(factors.own_size());
    std::vector<float> shared(factors.shared_size());
    shared[0] = 1;                              // the first row is that of all squares
    shared[few_hidden] = 2;                     // the first rank
    shared[(1 + rank_count) * few_hidden] = 4;  // the first file
    std::vector<float> network(factors.own_size());
    factors.expand(own, shared, network);
    for (int number = 0; number < square_count; ++number) {
        const auto square = static_cast<Square>(number);
        const int expected = 1 + (rank_of(square) == 0 ? 2 : 0) + (file_of(square) == 0 ? 4 : 0);
        CHECK(network[static_cast<std::size_t>(number) * few_hidden] == static_cast<float>(expected));
        CHECK(network[static_cast<std::size_t>(number) * few_hidden + 1] == 0);
    }
}

TEST_CASE("derivatives by shared weights fit the way that they are added up") {
    const Factors factors(data::trained_game_of(Variant::tensor), few_hidden);
    const std::vector<float> own = random_numbers(factors.own_size(), 1);
    const std::vector<float> shared = random_numbers(factors.shared_size(), 2);
    const std::vector<float> gradient = random_numbers(factors.own_size(), 3);
    std::vector<float> network(factors.own_size());
    std::vector<float> folded(factors.shared_size());
    factors.expand(own, shared, network);
    factors.fold(gradient, folded);
    CHECK(product(network, gradient) == Approx(product(own, gradient) + product(shared, folded)));
}

}  // namespace
}  // namespace ricochet::tools::train
