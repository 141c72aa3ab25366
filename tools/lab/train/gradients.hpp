// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tools/lab/train/chunk.hpp"

namespace ricochet::tools::train {

// Weights as integers in the forward pass alone are quantization-aware training by straight-through estimators
// (Benoit Jacob and others, "Quantization and Training of Neural Networks", 2018).
/// Computes the gradient of a batch, of the network as the engine will have it: input weights and biases are
/// rounded to integers, slopes by them too. Their sums are exact, and all others are added up in the same order
/// for any number of threads.
class Gradients {
public:
    /// The most samples whose sums of slopes fit 32 bits.
    static constexpr std::size_t largest_batch = INT32_MAX / (2 * tile::largest_slope);

    Gradients(const data::TrainedGame& game, std::size_t hidden, int threads);

    /// Sums up the gradients of a batch by the model's parameters; returns the sum of the squared errors.
    double sum_up(const Model<float>& model, const Batch& batch, const Target& target);
    /// Writes the sums by the weights of inputs from number `first` on, times `share`. Several threads may do
    /// so.
    void write_rows(std::size_t first, float share, std::span<float> gradient) const;
    /// Writes those by all other parameters, in their order: biases, output weights, output biases.
    void write_rest(float share, std::span<float> gradient) const;

private:
    /// What a thread works with.
    struct Worker {
        Chunk chunk;
        /// The slopes by each tile's rows.
        std::vector<std::int32_t> by_rows;
    };

    /// Calls `work(number, part)` with the parts of a row that are tiles' own.
    void for_each_part_of_row(std::span<float> row, auto work) const;
    void write_row(std::size_t row, float share, std::span<float> gradient) const;

    const data::TrainedGame& game_;
    std::size_t hidden_;
    int threads_;
    std::vector<TileWeights> tiles_;
    std::vector<Worker> workers_;
    std::vector<ChunkSums> chunks_;
};

}  // namespace ricochet::tools::train
