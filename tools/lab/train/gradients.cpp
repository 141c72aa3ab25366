// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/train/gradients.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>

#include "tools/lab/train/parts.hpp"

namespace ricochet::tools::train {

Gradients::Gradients(const data::TrainedGame& game, std::size_t hidden, int threads)
    : game_(game),
      hidden_(hidden),
      threads_(threads),
      tiles_((hidden + tile::size - 1) / tile::size, TileWeights(game.shape)),
      workers_(static_cast<std::size_t>(threads),
               {Chunk(game, tiles_.size()), std::vector<std::int32_t>(tiles_.size() * tiles_[0].rows.size())}) {
}

double Gradients::sum_up(const Model<float>& model, const Batch& batch, const Target& target) {
    for_each_part(tiles_.size(), threads_,
                  [&](std::size_t number) { tiles_[number].set(model, number, target.scale); });
    chunks_.resize((batch.size() + Chunk::size - 1) / Chunk::size);
    const std::span<const float> output_biases = model.parameters().subspan(model.layout().output_biases());
    std::atomic<std::size_t> next{0};
    for_each_part(workers_.size(), threads_, [&](std::size_t number) {
        Worker& worker = workers_[number];
        std::fill(worker.by_rows.begin(), worker.by_rows.end(), 0);
        for (std::size_t chunk = next++; chunk < chunks_.size(); chunk = next++) {
            const auto [begin, end] = range_of(chunk, chunks_.size(), batch.size());
            worker.chunk.sum_up(batch.part(begin, end), target, tiles_, output_biases, chunks_[chunk],
                                worker.by_rows);
        }
    });
    return std::accumulate(chunks_.begin(), chunks_.end(), 0.0,
                           [](double sum, const ChunkSums& chunk) { return sum + chunk.loss; });
}

void Gradients::for_each_part_of_row(std::span<float> row, auto work) const {
    for (std::size_t number = 0; number < tiles_.size(); ++number) {
        const std::size_t first = number * tile::size;
        work(number, row.subspan(first, std::min(tile::size, hidden_ - first)));
    }
}

void Gradients::write_row(std::size_t row, float share, std::span<float> gradient) const {
    for_each_part_of_row(gradient, [&](std::size_t number, std::span<float> part) {
        const std::size_t at = number * tiles_[number].rows.size() + row * tile::size;
        const float unit = share / tiles_[number].unit;
        for (std::size_t i = 0; i < part.size(); ++i) {
            std::int64_t sum = 0;
            for (const Worker& worker : workers_) {
                sum += worker.by_rows[at + i];
            }
            part[i] = static_cast<float>(sum) * unit;
        }
    });
}

void Gradients::write_rows(std::size_t first, float share, std::span<float> gradient) const {
    for (std::size_t at = 0; at < gradient.size(); at += hidden_) {
        write_row(first + at / hidden_, share, gradient.subspan(at, hidden_));
    }
}

void Gradients::write_rest(float share, std::span<float> gradient) const {
    std::fill(gradient.begin(), gradient.end(), 0.0F);
    write_row(game_.shape.inputs, share, gradient.first(hidden_));
    const std::size_t halves = 2 * game_.shape.buckets;
    const std::span<float> by_output_biases = gradient.last(game_.shape.buckets);
    for (const ChunkSums& chunk : chunks_) {
        for (std::size_t half = 0; half < halves; ++half) {
            for_each_part_of_row(gradient.subspan((1 + half) * hidden_, hidden_), [&](std::size_t number,
                                                                                      std::span<float> part) {
                const float* const sums = &chunk.by_output_weights[(number * halves + half) * tile::size];
                for (std::size_t i = 0; i < part.size(); ++i) {
                    part[i] += sums[i] * share;
                }
            });
        }
        for (std::size_t bucket = 0; bucket < by_output_biases.size(); ++bucket) {
            by_output_biases[bucket] += chunk.by_output_biases[bucket] * share;
        }
    }
}

}  // namespace ricochet::tools::train
