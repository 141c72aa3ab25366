// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/train/mean.hpp"

#include <cassert>
#include <cstddef>
#include <cstdint>

namespace ricochet::tools::train {
namespace {

using Networks = std::span<const std::shared_ptr<const Network>>;

/// The mean of one number of each network, `number_of(network)`.
std::int64_t mean(Networks networks, auto number_of) {
    std::int64_t sum = 0;
    for (const std::shared_ptr<const Network>& network : networks) {
        sum += number_of(*network);
    }
    const auto count = static_cast<std::int64_t>(networks.size());
    return (2 * sum + (sum < 0 ? -count : count)) / (2 * count);
}

/// Puts the means of rows of numbers, `row_of(network)`, into one of them.
void set_means(std::span<std::int16_t> means, Networks networks, auto row_of) {
    for (std::size_t i = 0; i < means.size(); ++i) {
        means[i] = static_cast<std::int16_t>(
            mean(networks, [&row_of, i](const Network& network) { return row_of(network)[i]; }));
    }
}

}  // namespace

Network mean_of(Networks networks) {
    assert(!networks.empty());
    const NetworkShape& shape = networks.front()->shape();
    Network result(shape);
    set_means(result.biases(), networks, [](const Network& network) { return network.biases(); });
    for (std::size_t input = 0; input < shape.inputs; ++input) {
        set_means(result.row(input), networks, [input](const Network& network) { return network.row(input); });
    }
    for (std::size_t bucket = 0; bucket < shape.buckets; ++bucket) {
        set_means(result.output_weights(bucket), networks,
                  [bucket](const Network& network) { return network.output_weights(bucket); });
        result.output_bias(bucket) = static_cast<std::int32_t>(
            mean(networks, [bucket](const Network& network) { return network.output_bias(bucket); }));
    }
    return result;
}

}  // namespace ricochet::tools::train
