// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "search/evaluation/tensor/drive.hpp"
#include "tools/lab/train/drive_samples.hpp"
#include "tools/lab/train/optimizer.hpp"

namespace ricochet::tools::train::drives {

/// What distances count for, in centipawns: `now` at none, and each ply so much less.
struct DriveWorth {
    float now = 1300;
    float ply = 12;
};

/// Two hidden layers of rectified sums, which guess distances.
class DriveModel {
public:
    /// With random weights.
    DriveModel(const std::vector<DriveSample>& samples, Random& random);

    /// So many times over the samples, whose order changes.
    void fit(std::vector<DriveSample>& samples, int rounds, Random& random);
    /// In plies.
    [[nodiscard]] float guess(const tensor::DriveInputs& inputs) const {
        return mean_ + output_plies * layers_of(inputs).value;
    }
    /// What guesses are off by, in plies: the root of the weighted mean square.
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
    /// What an output of 1 is, in plies beyond the mean.
    static constexpr float output_plies = 30;
    /// Of the first layer where nothing was learnt.
    static constexpr float least_scale = 1e-6F;
    // Where the parts begin in the list of all weights. The last row of the first layer is of inputs that are
    // not needed, and stays nothing.
    static constexpr std::size_t bias = (tensor::inputs::count + 1) * first_hidden;
    static constexpr std::size_t second = bias + first_hidden;
    static constexpr std::size_t second_bias = second + first_hidden * second_hidden;
    static constexpr std::size_t output = second_bias + second_hidden;
    static constexpr std::size_t constant = output + second_hidden;
    static constexpr std::size_t count = constant + 1;

    [[nodiscard]] Layers layers_of(const tensor::DriveInputs& inputs) const;
    /// Adds to the gradients; `share` is the sample's part in the error.
    void learn(const DriveSample& sample, float share);

    std::vector<float> weights_;
    std::vector<float> gradients_;
    AdamW optimizer_{count, 0};
    float mean_ = 0;
};

}  // namespace ricochet::tools::train::drives
