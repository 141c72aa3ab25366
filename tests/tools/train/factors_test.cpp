// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/train/factors.hpp"

#include <catch2/catch.hpp>
#include <numeric>
#include <vector>

#include "movegen/base/random.hpp"
#include "search/evaluation/tensor/features.hpp"

namespace ricochet::tools::train {
namespace {

using namespace tensor;

constexpr std::size_t few_hidden = 2;
constexpr std::size_t own_size = Features::shape.inputs * few_hidden + 3;

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

TEST_CASE("weights that inputs share reach the same pieces, their ranks and their files") {
    const Factors factors(data::trained_game_of(Variant::tensor), few_hidden);
    const std::vector<float> own(own_size);
    std::vector<float> shared(factors.size());
    shared[0] = 1;  // the first row is that of the own side's first type, on any square
    std::vector<float> network(own_size);
    factors.expand(own, shared, network);
    for (std::size_t input = 0; input < Features::shape.inputs; ++input) {
        CHECK(network[input * few_hidden] == (input < square_count ? 1.0F : 0.0F));
    }

    shared[0] = 0;
    shared[few_hidden] = 1;                     // its first rank
    shared[(1 + rank_count) * few_hidden] = 2;  // its first file
    factors.expand(own, shared, network);
    for (int number = 0; number < square_count; ++number) {
        const auto square = static_cast<Square>(number);
        const int expected = (rank_of(square) == 0 ? 1 : 0) + (file_of(square) == 0 ? 2 : 0);
        CHECK(network[static_cast<std::size_t>(number) * few_hidden] == static_cast<float>(expected));
    }
    CHECK(network[square_count * few_hidden] == 0);
}

TEST_CASE("derivatives by shared weights fit the way that they are added up") {
    const Factors factors(data::trained_game_of(Variant::tensor), few_hidden);
    const std::vector<float> own = random_numbers(own_size, 1);
    const std::vector<float> shared = random_numbers(factors.size(), 2);
    const std::vector<float> gradient = random_numbers(own_size, 3);
    std::vector<float> network(own_size);
    std::vector<float> folded(factors.size());
    factors.expand(own, shared, network);
    factors.fold(gradient, folded);
    CHECK(product(network, gradient) == Approx(product(own, gradient) + product(shared, folded)));
}

}  // namespace
}  // namespace ricochet::tools::train
