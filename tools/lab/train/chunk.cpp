// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/train/chunk.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace ricochet::tools::train {

namespace {

constexpr std::array<std::size_t, 2> halves = {0, 1};

/// The factor from an output to the exponent of the winning chance.
float steepness(double scale) {
    return static_cast<float>(Network::centipawns / scale);
}

/// Converts and copies a tile's part of a row of the model's hidden neurons.
template <class Number>
void copy_part(std::span<const float> row, std::size_t number, Number* to, auto convert) {
    const std::span<const float> part = row.subspan(number * tile::size);
    std::transform(part.begin(), part.begin() + static_cast<std::ptrdiff_t>(std::min(part.size(), tile::size)),
                   to, convert);
}

}  // namespace

void TileWeights::set(const Model<float>& model, std::size_t number, double scale) {
    const Layout& layout = model.layout();
    const std::size_t hidden = layout.shape.hidden;
    const auto row_at = [&](std::size_t first) { return model.parameters().subspan(first, hidden); };
    // The biases follow the rows, as in the model.
    for (std::size_t row = 0; row <= layout.shape.inputs; ++row) {
        copy_part(row_at(layout.row(row)), number, &rows[row * tile::size],
                  [](float weight) { return tile::rounded(weight * Network::input_scale); });
    }
    float largest = 0;
    for (std::size_t half = 0; half < 2 * layout.shape.buckets; ++half) {
        copy_part(row_at(layout.output_row(0) + half * hidden), number, &output[half * tile::size],
                  [&largest](float weight) {
                      largest = std::max(largest, std::abs(weight));
                      return weight;
                  });
    }
    // 2 (p - t) p (1 - p) for chances p and t is below 0.3, and twice an activation at most 2.
    constexpr float bound = 0.6F;
    constexpr float smallest = 1e-6F;
    unit = tile::largest_slope / (bound * steepness(scale) * std::max(largest, smallest));
}

Chunk::Chunk(const data::TrainedGame& game, std::size_t tiles)
    : game_(game),
      rows_(game.shape.inputs + 1),
      inputs_(2 * size * (game.cell_count + 1)),
      first_input_(2 * size + 1),
      sides_(inputs_.size()),
      first_side_(rows_ + 1),
      buckets_(size),
      chances_(size),
      active_(tiles * 2 * size * tile::size),
      outputs_(size * tile::output_lanes),
      by_output_(size),
      slopes_(2 * size * tile::size) {}

void Chunk::sum_up(const Batch& batch, const Target& target, std::span<const TileWeights> tiles,
                   std::span<const float> output_biases, ChunkSums& sums, std::span<std::int32_t> by_rows) {
    read(batch, target);
    list_sides();
    std::fill(outputs_.begin(), outputs_.end(), 0.0F);
    for (std::size_t number = 0; number < tiles.size(); ++number) {
        activate(tiles[number], number);
    }
    compare(output_biases, target.scale, sums);
    sums.by_output_weights.assign(tiles.size() * tiles[0].output.size(), 0.0F);
    for (std::size_t number = 0; number < tiles.size(); ++number) {
        const std::size_t weights = tiles[number].output.size();
        const std::size_t row_weights = rows_ * tile::size;
        descend(tiles[number], number,
                std::span<float>(sums.by_output_weights).subspan(number * weights, weights),
                by_rows.subspan(number * row_weights, row_weights));
    }
}

void Chunk::read(const Batch& batch, const Target& target) {
    // Prefetched, since records are in random order.
    constexpr std::size_t ahead = 16;
    buckets_.clear();
    chances_.clear();
    std::size_t end = 0;
    const auto add_side = [&](std::size_t side, const ActiveInputs& inputs) {
        first_input_[side] = end;
        const std::span<const std::uint16_t> all = inputs.all();
        std::copy(all.begin(), all.end(), &inputs_[end]);
        end += all.size();
        inputs_[end++] = static_cast<std::uint16_t>(rows_ - 1);
        first_input_[side + 1] = end;
    };
    for (std::size_t i = 0; i < batch.size(); ++i) {
        __builtin_prefetch(&batch.records[batch.order[std::min(i + ahead, batch.size() - 1)]]);
        const Sample sample = sample_of(game_, batch.records[batch.order[i]], target);
        add_side(2 * i, sample.own);
        add_side(2 * i + 1, sample.other);
        buckets_.push_back(sample.bucket);
        chances_.push_back(static_cast<float>(sample.chance));
    }
}

void Chunk::list_sides() {
    const std::size_t sides = 2 * buckets_.size();
    std::fill(first_side_.begin(), first_side_.end(), 0);
    for (const std::uint16_t input : std::span(inputs_).first(first_input_[sides])) {
        ++first_side_[input + 1U];
    }
    std::partial_sum(first_side_.begin(), first_side_.end(), first_side_.begin());
    std::vector<std::size_t> next(first_side_.begin(), first_side_.end() - 1);
    for (std::size_t side = 0; side < sides; ++side) {
        for (const std::uint16_t input : inputs_of(side)) {
            sides_[next[input]++] = static_cast<std::uint16_t>(side);
        }
    }
}

void Chunk::activate(const TileWeights& weights, std::size_t number) {
    for (std::size_t i = 0; i < buckets_.size(); ++i) {
        for (const std::size_t half : halves) {
            const tile::Activations activations = active(number, 2 * i + half);
            tile::activate(weights.rows.data(), inputs_of(2 * i + half), activations);
            tile::add_output(activations, weights.output_of(buckets_[i], half), output(i));
        }
    }
}

void Chunk::compare(std::span<const float> output_biases, double scale, ChunkSums& sums) {
    const float steep = steepness(scale);
    constexpr float unit = 1.0F / (Network::input_scale * Network::input_scale);
    sums.loss = 0;
    sums.by_output_biases.assign(output_biases.size(), 0.0F);
    by_output_.resize(buckets_.size());
    for (std::size_t i = 0; i < buckets_.size(); ++i) {
        const std::span<const float> lanes = output(i);
        const float value =
            output_biases[buckets_[i]] + std::accumulate(lanes.begin(), lanes.end(), 0.0F) * unit;
        const float predicted = 1 / (1 + std::exp(-value * steep));
        const float difference = predicted - chances_[i];
        by_output_[i] = 2 * difference * predicted * (1 - predicted) * steep;
        sums.by_output_biases[buckets_[i]] += by_output_[i];
        sums.loss += static_cast<double>(difference * difference);
    }
}

void Chunk::descend(const TileWeights& weights, std::size_t number, std::span<float> by_output_weights,
                    std::span<std::int32_t> by_rows) {
    for (std::size_t i = 0; i < buckets_.size(); ++i) {
        for (const std::size_t half : halves) {
            const std::size_t side = 2 * i + half;
            const std::size_t first = (2 * buckets_[i] + half) * tile::size;
            tile::descend(active(number, side), weights.output_of(buckets_[i], half), by_output_[i],
                          weights.unit, by_output_weights.subspan(first).first<tile::size>(),
                          std::span(slopes_).subspan(side * tile::size).first<tile::size>());
        }
    }
    for (std::size_t row = 0; row < rows_; ++row) {
        const std::span<const std::uint16_t> sides = std::span<const std::uint16_t>(sides_).subspan(
            first_side_[row], first_side_[row + 1] - first_side_[row]);
        if (!sides.empty()) {
            tile::add_slopes(slopes_.data(), sides, by_rows.subspan(row * tile::size).first<tile::size>());
        }
    }
}

}  // namespace ricochet::tools::train
