// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/train/drive_fitting.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace ricochet::tools::train::drives {

DriveModel::DriveModel(const std::vector<DriveSample>& samples, Random& random)
    : weights_(count), gradients_(count) {
    double sum = 0;
    double weights = 0;
    for (const DriveSample& sample : samples) {
        sum += static_cast<double>(sample.weight) * sample.distance;
        weights += static_cast<double>(sample.weight);
    }
    mean_ = static_cast<float>(sum / weights);
    const auto fill = [this, &random](std::size_t first, std::size_t end, std::size_t summands) {
        constexpr std::size_t grain = 1 << 20;
        const float width = std::sqrt(3 / static_cast<float>(summands));
        for (std::size_t i = first; i < end; ++i) {
            weights_[i] = width * (2 * static_cast<float>(random.below(grain)) / grain - 1);
        }
    };
    fill(0, bias - first_hidden, std::tuple_size_v<tensor::DriveInputs>);
    fill(second, second_bias, first_hidden);
    fill(output, constant, second_hidden);
}

auto DriveModel::layers_of(const tensor::DriveInputs& inputs) const -> Layers {
    Layers layers;
    std::copy_n(weights_.begin() + bias, first_hidden, layers.first.begin());
    for (const std::size_t input : inputs) {
        const float* const row = weights_.data() + input * first_hidden;
        for (std::size_t i = 0; i < first_hidden; ++i) {
            layers.first[i] += row[i];
        }
    }
    for (float& sum : layers.first) {
        sum = std::max(sum, 0.0F);
    }
    layers.value = weights_[constant];
    for (std::size_t neuron = 0; neuron < second_hidden; ++neuron) {
        const float* const row = weights_.data() + second + neuron * first_hidden;
        float sum = weights_[second_bias + neuron];
        for (std::size_t i = 0; i < first_hidden; ++i) {
            sum += row[i] * layers.first[i];
        }
        layers.second[neuron] = std::max(sum, 0.0F);
        layers.value += layers.second[neuron] * weights_[output + neuron];
    }
    return layers;
}

void DriveModel::learn(const DriveSample& sample, float share) {
    const Layers layers = layers_of(sample.inputs);
    const float error = share * (layers.value - (static_cast<float>(sample.distance) - mean_) / output_plies);
    gradients_[constant] += error;
    Row first{};
    for (std::size_t neuron = 0; neuron < second_hidden; ++neuron) {
        if (layers.second[neuron] <= 0) {
            continue;
        }
        gradients_[output + neuron] += error * layers.second[neuron];
        const float change = error * weights_[output + neuron];
        gradients_[second_bias + neuron] += change;
        const std::size_t row = second + neuron * first_hidden;
        for (std::size_t i = 0; i < first_hidden; ++i) {
            gradients_[row + i] += change * layers.first[i];
            first[i] += change * weights_[row + i];
        }
    }
    for (std::size_t i = 0; i < first_hidden; ++i) {
        first[i] = layers.first[i] > 0 ? first[i] : 0;
        gradients_[bias + i] += first[i];
    }
    for (const std::size_t input : sample.inputs) {
        if (input < tensor::inputs::count) {
            for (std::size_t i = 0; i < first_hidden; ++i) {
                gradients_[input * first_hidden + i] += first[i];
            }
        }
    }
}

void DriveModel::fit(std::vector<DriveSample>& samples, int rounds, Random& random) {
    constexpr std::size_t batch = 128;
    constexpr float full_rate = 0.002F;
    constexpr float last_rate = 0.00001F;
    // This share of training runs at the full rate; then the rate decreases linearly.
    constexpr float steady = 0.3F;
    constexpr float most_weight = 4;
    const std::size_t total = static_cast<std::size_t>(rounds) * samples.size();
    std::size_t done = 0;
    for (int round = 0; round < rounds; ++round) {
        random.shuffle(samples);
        for (std::size_t first = 0; first < samples.size(); first += batch) {
            const std::size_t end = std::min(first + batch, samples.size());
            for (std::size_t i = first; i < end; ++i) {
                learn(samples[i], std::min(samples[i].weight, most_weight) / batch);
            }
            const float way = static_cast<float>(done) / static_cast<float>(total);
            optimizer_.begin_step(
                static_cast<double>(full_rate * std::min(1.0F, (1 - way) / (1 - steady)) + last_rate));
            optimizer_.step(weights_, gradients_, 0, count);
            std::fill(gradients_.begin(), gradients_.end(), 0.0F);
            done += end - first;
        }
    }
}

double DriveModel::error(const std::vector<DriveSample>& samples) const {
    double sum = 0;
    double weights = 0;
    for (const DriveSample& sample : samples) {
        const double off = static_cast<double>(guess(sample.inputs)) - sample.distance;
        sum += static_cast<double>(sample.weight) * off * off;
        weights += static_cast<double>(sample.weight);
    }
    return std::sqrt(sum / weights);
}

tensor::DriveNetwork DriveModel::network(const DriveWorth& worth) const {
    // The integer that represents 1 in sums of the second layer.
    constexpr float second_unit = 8192;
    constexpr float steps = 45;
    // Exactly one of the first inputs is active, so the bias can be added to their rows.
    const auto weight_of = [this](std::size_t input, std::size_t neuron) {
        return weights_[input * first_hidden + neuron] +
               (input < tensor::inputs::room ? weights_[bias + neuron] : 0);
    };
    Row scale{};
    for (std::size_t input = 0; input < tensor::inputs::count; ++input) {
        for (std::size_t neuron = 0; neuron < first_hidden; ++neuron) {
            scale[neuron] = std::max({scale[neuron], std::abs(weight_of(input, neuron)) / steps, least_scale});
        }
    }
    const auto round_to = []<class Number>(Number& number, float value) {
        number = static_cast<Number>(std::lround(value));
    };
    Network network;
    round_to(network.top, worth.now - worth.ply * (mean_ + output_plies * weights_[constant]));
    for (std::size_t neuron = 0; neuron < second_hidden; ++neuron) {
        constexpr float unit = Network::output_unit * Network::second_step / second_unit;
        round_to(network.output[neuron], worth.ply * output_plies * unit * weights_[output + neuron]);
        round_to(network.bias[neuron], second_unit * weights_[second_bias + neuron]);
        for (std::size_t i = 0; i < first_hidden; ++i) {
            round_to(network.second[neuron][i],
                     second_unit * scale[i] * weights_[second + neuron * first_hidden + i]);
        }
    }
    for (std::size_t input = 0; input < tensor::inputs::count; ++input) {
        for (std::size_t neuron = 0; neuron < first_hidden; ++neuron) {
            round_to(network.first[input][neuron], weight_of(input, neuron) / scale[neuron]);
        }
    }
    return network;
}

}  // namespace ricochet::tools::train::drives
