// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "search/evaluation/network/network.hpp"
#include "tools/lab/train/model.hpp"
#include "tools/lab/train/sample.hpp"
#include "tools/lab/train/tile.hpp"

namespace ricochet::tools::train {

template <class Number>
using AlignedRow = std::vector<Number, CacheLineAllocator<Number>>;

/// A selection of training positions, in random order.
struct Batch {
    std::span<const data::Record> records;
    /// Indices of records.
    std::span<const std::uint32_t> order;

    [[nodiscard]] std::size_t size() const { return order.size(); }
    [[nodiscard]] Batch part(std::size_t begin, std::size_t end) const {
        return {records, order.subspan(begin, end - begin)};
    }
};

/// The weights of a tile's neurons; 0 for neurons beyond the model's.
class TileWeights {
public:
    explicit TileWeights(const NetworkShape& shape)
        : rows((shape.inputs + 1) * tile::size), output(2 * shape.buckets * tile::size) {}
    /// Copies the weights of tile `number` of the model. `scale` is that of `Target`.
    void set(const Model<float>& model, std::size_t number, double scale);

    [[nodiscard]] tile::Weights output_of(std::size_t bucket, std::size_t half) const {
        return std::span(output).subspan((2 * bucket + half) * tile::size).first<tile::size>();
    }

    /// A row for each input, and one of biases, an input that is always active; in units of
    /// 1 / `Network::input_scale`.
    AlignedRow<std::int16_t> rows;
    AlignedRow<float> output;
    /// Derivatives by the sums of inputs are stored in units of 1 / `unit`, so that none exceeds
    /// `tile::largest_slope`.
    float unit = 1;
};

/// Floating-point sums over a chunk, whose order of addition does not depend on threads.
struct ChunkSums {
    /// The sum of squared errors.
    double loss = 0;
    /// The gradient by output weights, tile by tile, each in the order of `TileWeights::output`.
    AlignedRow<float> by_output_weights;
    std::vector<float> by_output_biases;
};

/// Samples whose gradients are computed together, tile by tile.
class Chunk {
public:
    /// The most samples.
    static constexpr std::size_t size = 1024;

    Chunk(const data::TrainedGame& game, std::size_t tiles);

    /// Sets the sums, and adds the derivatives by each tile's rows to `by_rows`, which are integers and so
    /// exact in any order.
    void sum_up(const Batch& batch, const Target& target, std::span<const TileWeights> tiles,
                std::span<const float> output_biases, ChunkSums& sums, std::span<std::int32_t> by_rows);

private:
    void read(const Batch& batch, const Target& target);
    void list_sides();
    void activate(const TileWeights& weights, std::size_t number);
    void compare(std::span<const float> output_biases, double scale, ChunkSums& sums);
    void descend(const TileWeights& weights, std::size_t number, std::span<float> by_output_weights,
                 std::span<std::int32_t> by_rows);

    /// The active inputs of a side, which is 2 * sample for the side to move, 2 * sample + 1 for the other.
    [[nodiscard]] std::span<const std::uint16_t> inputs_of(std::size_t side) const {
        return std::span(inputs_).subspan(first_input_[side], first_input_[side + 1] - first_input_[side]);
    }
    [[nodiscard]] tile::Activations active(std::size_t number, std::size_t side) {
        return std::span(active_).subspan((number * 2 * size + side) * tile::size).first<tile::size>();
    }
    [[nodiscard]] std::span<float, tile::output_lanes> output(std::size_t sample) {
        return std::span(outputs_).subspan(sample * tile::output_lanes).first<tile::output_lanes>();
    }

    const data::TrainedGame& game_;
    std::size_t rows_;
    std::vector<std::uint16_t> inputs_;
    std::vector<std::size_t> first_input_;
    /// For each row, the sides on which it is active.
    std::vector<std::uint16_t> sides_;
    std::vector<std::size_t> first_side_;
    std::vector<std::size_t> buckets_;
    std::vector<float> chances_;
    AlignedRow<std::int16_t> active_;
    AlignedRow<float> outputs_;
    /// Derivatives of the error by the output.
    std::vector<float> by_output_;
    AlignedRow<std::int16_t> slopes_;
};

}  // namespace ricochet::tools::train
