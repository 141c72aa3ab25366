// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <random>

#include "search/evaluation/network/network.hpp"
#include "search/evaluation/tensor/features.hpp"

namespace ricochet::test {

/// A network with weights determined by the seed, by default for Tensor Chess. Its values are as large as real
/// ones; with `wild` weights sums wrap around and outputs reach their limits.
inline std::shared_ptr<const Network> random_network(std::uint32_t seed, std::size_t hidden = 32,
                                                     bool wild = false,
                                                     NetworkShape shape = tensor::Features::shape) {
    std::mt19937 random(seed);
    const auto within = [&random](int bound) {
        return static_cast<int>(random() % static_cast<std::uint32_t>(2 * bound + 1)) - bound;
    };
    shape.hidden = hidden;
    auto network = std::make_shared<Network>(shape);
    for (std::int16_t& bias : network->biases()) {
        bias = static_cast<std::int16_t>(within(wild ? 32767 : 100));
    }
    for (std::size_t input = 0; input < shape.inputs; ++input) {
        for (std::int16_t& weight : network->row(input)) {
            weight = static_cast<std::int16_t>(within(wild ? 32767 : 40));
        }
    }
    for (std::size_t bucket = 0; bucket < shape.buckets; ++bucket) {
        for (std::int16_t& weight : network->output_weights(bucket)) {
            weight = static_cast<std::int16_t>(within(wild ? Network::max_output_weight : 160));
        }
        network->output_bias(bucket) = within(16'000);
    }
    return network;
}

}  // namespace ricochet::test
