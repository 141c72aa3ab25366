// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "search/evaluation/tensor/drive.hpp"
#include "tools/lab/train/drive_samples.hpp"
#include "tools/lab/train/optimizer.hpp"

namespace ricochet::tools::train::drives {

/// The value of a distance, in centipawns: `now` at distance 0, less a constant for each ply.
struct DriveWorth {
    float now = 1300;
    float ply = 12;
};

/// A network with two hidden layers of rectified linear units that predicts distances.
class DriveModel {
public:
    /// Initializes the weights at random.
    DriveModel(const std::vector<DriveSample>& samples, Random& random);

    /// Trains for `rounds` epochs; shuffles the samples.
    void fit(std::vector<DriveSample>& samples, int rounds, Random& random);
    /// The predicted distance, in plies.
    [[nodiscard]] float guess(const tensor::DriveInputs& inputs) const {
        return mean_ + output_plies * layers_of(inputs).value;
    }
    /// The weighted root mean square error, in plies.
    [[nodiscard]] double error(const std::vector<DriveSample>& samples) const;
    [[nodiscard]] tensor::DriveNetwork network(const DriveWorth& worth) const;

private:
    using Network = tensor::DriveNetwork;
    static constexpr std::size_t first_hidden = Network::first_hidden;
    static constexpr std::size_t second_hidden = Network::second_hidden;
    using Row = std::array<float, first_hidden>;
    struct Layers {
        Row first{};
        std::array<float, second_hidden> second{};
        float value = 0;
    };
    /// Plies for an output of 1, relative to the mean.
    static constexpr float output_plies = 30;
    /// The least scale of the first layer, for neurons whose weights are 0.
    static constexpr float least_scale = 1e-6F;
    // Offsets in the list of all weights. The last row of the first layer is for unused inputs and stays 0.
    static constexpr std::size_t bias = (tensor::inputs::count + 1) * first_hidden;
    static constexpr std::size_t second = bias + first_hidden;
    static constexpr std::size_t second_bias = second + first_hidden * second_hidden;
    static constexpr std::size_t output = second_bias + second_hidden;
    static constexpr std::size_t constant = output + second_hidden;
    static constexpr std::size_t count = constant + 1;

    [[nodiscard]] Layers layers_of(const tensor::DriveInputs& inputs) const;
    /// Adds a sample's gradient, weighted by `share`.
    void learn(const DriveSample& sample, float share);

    std::vector<float> weights_;
    std::vector<float> gradients_;
    AdamW optimizer_{count, 0};
    float mean_ = 0;
};

}  // namespace ricochet::tools::train::drives
