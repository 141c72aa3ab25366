// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tools/lab/data/record.hpp"
#include "tools/lab/train/model.hpp"
#include "tools/lab/train/sample.hpp"

namespace ricochet::tools::train {

/// Some positions of a training, in random order.
struct Batch {
    std::span<const data::Record> records;
    /// Numbers of records.
    std::span<const std::uint32_t> order;

    [[nodiscard]] std::size_t size() const { return order.size(); }
    [[nodiscard]] Sample sample(std::size_t number, const data::TrainedGame& game, const Target& target) const {
        return sample_of(game, records[order[number]], target);
    }
};

/// Computes the gradient of a batch in sixteen parts, added up in the same order for any number of threads.
class Gradients {
public:
    Gradients(const data::TrainedGame& game, std::size_t hidden, int threads);

    /// Sums up the gradients of a batch by the model's parameters; returns the sum of the squared errors.
    double sum_up(const Model<float>& model, const Batch& batch, const Target& target);
    /// Writes the sums of the parameters from number `first` on, times `share`. Several threads may do so.
    void write(std::size_t first, float share, std::span<float> gradient) const;

private:
    const data::TrainedGame& game_;
    int threads_;
    std::vector<std::vector<float>> gradients_;
    std::vector<double> losses_;
};

}  // namespace ricochet::tools::train
