// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/train/mean.hpp"

#include <vector>

#include "search/evaluation/tiled/features.hpp"
#include "tests/catch.hpp"

namespace ricochet::tools::train {
namespace {

/// With one number, a multiple of it and so on at the end of each part, all else 0.
std::shared_ptr<const Network> with_number(int number) {
    NetworkShape shape = tiled::Features::shape;
    shape.hidden = NetworkShape::hidden_step;
    const auto network = std::make_shared<Network>(shape);
    network->biases().back() = static_cast<std::int16_t>(number);
    network->row(shape.inputs - 1).back() = static_cast<std::int16_t>(10 * number);
    network->output_weights(shape.buckets - 1).back() = static_cast<std::int16_t>(-number);
    network->output_bias(shape.buckets - 1) = 1'000'000 * number;
    return network;
}

TEST_CASE("The mean of networks is that of each number, halves away from zero") {
    const auto check = [](const std::vector<int>& numbers, int bias, int weight, int output_weight,
                          int output_bias) {
        std::vector<std::shared_ptr<const Network>> networks;
        networks.reserve(numbers.size());
        for (const int number : numbers) {
            networks.push_back(with_number(number));
        }
        const Network mean = mean_of(networks);
        const NetworkShape& shape = mean.shape();
        CAPTURE(numbers);
        CHECK(shape == networks.front()->shape());
        CHECK(mean.biases().back() == bias);
        CHECK(mean.row(shape.inputs - 1).back() == weight);
        CHECK(mean.output_weights(shape.buckets - 1).back() == output_weight);
        CHECK(mean.output_bias(shape.buckets - 1) == output_bias);
        CHECK(mean.biases().front() == 0);
        CHECK(mean.row(0).front() == 0);
        CHECK(mean.output_weights(0).front() == 0);
        CHECK(mean.output_bias(0) == 0);
    };
    check({7}, 7, 70, -7, 7'000'000);
    check({1, 2}, 2, 15, -2, 1'500'000);
    check({-1, -2}, -2, -15, 2, -1'500'000);
    check({1, 1, 2}, 1, 13, -1, 1'333'333);
    check({-1, -1, -2, -2, -2}, -2, -16, 2, -1'600'000);
    check({3, -3}, 0, 0, 0, 0);
    check({127, 127, 127}, 127, 1270, -127, 127'000'000);
    CHECK(mean_of(std::vector{with_number(5), with_number(5)}).checksum() == with_number(5)->checksum());
}

}  // namespace
}  // namespace ricochet::tools::train
