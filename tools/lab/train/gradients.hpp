// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tools/lab/train/chunk.hpp"

namespace ricochet::tools::train {

// Quantization-aware training by straight-through estimators (Benoit Jacob and others, "Quantization and
// Training of Neural Networks", 2018).
/// Computes the gradient of a batch for the network as the engine will use it: input weights and biases, and
/// the derivatives by them, are rounded to integers. Their sums are exact, and all other sums have the same
/// order for any number of threads.
class Gradients {
public:
    /// The most samples whose sums of derivatives fit 32 bits.
    static constexpr std::size_t largest_batch = INT32_MAX / (2 * tile::largest_slope);

    Gradients(const data::TrainedGame& game, std::size_t hidden, int threads);

    /// Sums the gradients of a batch by the model's parameters. Returns the sum of the squared errors.
    double sum_up(const Model<float>& model, const Batch& batch, const Target& target);
    /// Writes the gradient by the weights of inputs from number `first` on, times `share`. Thread-safe.
    void write_rows(std::size_t first, float share, std::span<float> gradient) const;
    /// Writes the gradient by all other parameters, in order: biases, output weights, output biases.
    void write_rest(float share, std::span<float> gradient) const;

private:
    /// The buffers of a thread.
    struct Worker {
        Chunk chunk;
        /// The sums of derivatives by each tile's rows.
        std::vector<std::int32_t> by_rows;
    };

    /// Calls `work(number, part)` with each tile's number and part of a row.
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
