// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/train/model.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "movegen/base/random.hpp"

namespace ricochet::tools::train {

namespace {

constexpr double max_output_weight = static_cast<double>(Network::max_output_weight) / Network::output_scale;

template <class Real>
void add_row(std::span<Real> sum, std::span<const Real> row) {
    for (std::size_t i = 0; i < sum.size(); ++i) {
        sum[i] += row[i];
    }
}

template <class Real>
Real clipped(Real value) {
    return std::clamp(value, Real{0}, Real{1});
}

/// A random number from -width to width.
template <class Real>
Real uniform(Random& random, double width) {
    constexpr std::size_t steps = 1U << 24U;
    return static_cast<Real>((2.0 * static_cast<double>(random.below(steps)) / steps - 1) * width);
}

template <class Real>
Real chance(Real value, double scale) {
    const auto steepness = static_cast<Real>(Network::centipawns / scale);
    return 1 / (1 + std::exp(-value * steepness));
}

using Networks = std::span<const std::shared_ptr<const Network>>;

/// The mean of `number_of(network)` over the networks.
std::int64_t mean(Networks networks, auto number_of) {
    std::int64_t sum = 0;
    for (const std::shared_ptr<const Network>& network : networks) {
        sum += number_of(*network);
    }
    const auto count = static_cast<std::int64_t>(networks.size());
    return (2 * sum + (sum < 0 ? -count : count)) / (2 * count);
}

/// Sets `means` to the element-wise means of `row_of(network)`.
void set_means(std::span<std::int16_t> means, Networks networks, auto row_of) {
    for (std::size_t i = 0; i < means.size(); ++i) {
        means[i] = static_cast<std::int16_t>(
            mean(networks, [&row_of, i](const Network& network) { return row_of(network)[i]; }));
    }
}

}  // namespace

std::size_t Layout::input_biases() const {
    return shape.inputs * shape.hidden;
}
std::size_t Layout::output_row(std::size_t bucket) const {
    return input_biases() + shape.hidden + bucket * 2 * shape.hidden;
}
std::size_t Layout::output_biases() const {
    return output_row(shape.buckets);
}
std::size_t Layout::size() const {
    return output_biases() + shape.buckets;
}

Layout layout_of(const data::TrainedGame& game, std::size_t hidden) {
    Layout layout{game.shape};
    layout.shape.hidden = hidden;
    return layout;
}

template <class Real>
void Model<Real>::randomize(std::uint64_t seed) {
    Random random({seed});
    constexpr double input_width = 0.1;
    constexpr double output_width = 0.1;
    // Sums near the middle of the linear range learn fastest.
    constexpr double input_bias = 0.25;
    for (std::size_t i = 0; i < layout_.size(); ++i) {
        if (i < layout_.input_biases()) {
            parameters_[i] = uniform<Real>(random, input_width);
        } else if (i < layout_.output_row(0)) {
            parameters_[i] = static_cast<Real>(input_bias);
        } else {
            parameters_[i] = i < layout_.output_biases() ? uniform<Real>(random, output_width) : Real{0};
        }
    }
}

template <class Real>
void Model<Real>::start_from(const Network& network, std::uint64_t seed) {
    const std::size_t hidden = layout_.shape.hidden;
    const std::size_t narrow = network.shape().hidden;
    const std::size_t copies = hidden / narrow;
    // Much less than a typical input weight, but more than the rounding error.
    constexpr double noise = 0.01;
    Random random({seed});
    const auto is_copied = [copies] { return copies > 1; };
    const auto input_weight = [&](std::int16_t weight) {
        const Real exact = static_cast<Real>(weight) / Network::input_scale;
        return is_copied() ? exact + uniform<Real>(random, noise) : exact;
    };
    for (std::size_t i = 0; i < hidden; ++i) {
        const std::size_t from = i % narrow;
        parameters_[layout_.input_biases() + i] = input_weight(network.biases()[from]);
        for (std::size_t input = 0; input < layout_.shape.inputs; ++input) {
            parameters_[layout_.row(input) + i] = input_weight(network.row(input)[from]);
        }
        for (std::size_t bucket = 0; bucket < layout_.shape.buckets; ++bucket) {
            const std::span<const std::int16_t> weights = network.output_weights(bucket);
            for (const std::size_t half : {std::size_t{0}, std::size_t{1}}) {
                parameters_[layout_.output_row(bucket) + half * hidden + i] =
                    static_cast<Real>(weights[half * narrow + from]) / Network::output_scale /
                    static_cast<Real>(copies);
            }
        }
    }
    for (std::size_t bucket = 0; bucket < layout_.shape.buckets; ++bucket) {
        parameters_[layout_.output_biases() + bucket] =
            static_cast<Real>(network.output_bias(bucket)) / (Network::input_scale * Network::output_scale);
    }
}

template <class Real>
Real Model<Real>::value(const Sample& sample, Workspace& workspace) const {
    const std::size_t hidden = layout_.shape.hidden;
    const std::span<const Real> parameters(parameters_);
    Real sum = parameters[layout_.output_biases() + sample.bucket];
    std::size_t weights = layout_.output_row(sample.bucket);
    for (const bool is_own : {true, false}) {
        std::span<Real> accumulator(is_own ? workspace.own : workspace.other);
        const std::span<const Real> biases = parameters.subspan(layout_.input_biases(), hidden);
        std::copy(biases.begin(), biases.end(), accumulator.begin());
        for (const std::uint16_t input : (is_own ? sample.own : sample.other).all()) {
            add_row(accumulator, parameters.subspan(layout_.row(input), hidden));
        }
        const std::span<const Real> row = parameters.subspan(weights, hidden);
        Real half = 0;
        for (std::size_t i = 0; i < hidden; ++i) {
            const Real active = clipped(accumulator[i]);
            half += active * active * row[i];
        }
        sum += half;
        weights += hidden;
    }
    return sum;
}

template <class Real>
Real Model<Real>::error(const Sample& sample, double scale, Workspace& workspace) const {
    const Real difference = chance(value(sample, workspace), scale) - static_cast<Real>(sample.chance);
    return difference * difference;
}

template <class Real>
void Model<Real>::clip() {
    const auto limit = [this](std::size_t first, std::size_t last, double bound) {
        for (std::size_t i = first; i < last; ++i) {
            parameters_[i] = std::clamp(parameters_[i], static_cast<Real>(-bound), static_cast<Real>(bound));
        }
    };
    limit(0, layout_.output_row(0), max_input_weight_);
    limit(layout_.output_row(0), layout_.output_biases(), max_output_weight);
}

template <class Real>
Network Model<Real>::quantized() const {
    const NetworkShape& shape = layout_.shape;
    Network network(shape);
    const auto round = [this](std::size_t at, double scale) {
        return std::lround(static_cast<double>(parameters_[at]) * scale);
    };
    for (std::size_t i = 0; i < shape.hidden; ++i) {
        network.biases()[i] =
            static_cast<std::int16_t>(round(layout_.input_biases() + i, Network::input_scale));
        for (std::size_t input = 0; input < shape.inputs; ++input) {
            network.row(input)[i] =
                static_cast<std::int16_t>(round(layout_.row(input) + i, Network::input_scale));
        }
    }
    for (std::size_t bucket = 0; bucket < shape.buckets; ++bucket) {
        for (std::size_t i = 0; i < 2 * shape.hidden; ++i) {
            network.output_weights(bucket)[i] =
                static_cast<std::int16_t>(round(layout_.output_row(bucket) + i, Network::output_scale));
        }
        network.output_bias(bucket) = static_cast<std::int32_t>(
            round(layout_.output_biases() + bucket, Network::input_scale * Network::output_scale));
    }
    return network;
}

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

template class Model<float>;
template class Model<double>;

}  // namespace ricochet::tools::train
