// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/train/gradients.hpp"

#include <algorithm>
#include <numeric>

#include "tools/lab/train/parts.hpp"

namespace ricochet::tools::train {

namespace {

constexpr std::size_t shards = 16;

}  // namespace

Gradients::Gradients(const data::TrainedGame& game, std::size_t hidden, int threads)
    : game_(game),
      threads_(threads),
      gradients_(shards, std::vector<float>(layout_of(game, hidden).size())),
      losses_(shards) {}

double Gradients::sum_up(const Model<float>& model, const Batch& batch, const Target& target) {
    for_each_part(shards, threads_, [&](std::size_t shard) {
        const auto [begin, end] = range_of(shard, shards, batch.size());
        std::vector<float>& gradient = gradients_[shard];
        std::fill(gradient.begin(), gradient.end(), 0.0F);
        Model<float>::Workspace workspace(model.layout().shape.hidden);
        double loss = 0;
        for (std::size_t i = begin; i < end; ++i) {
            const Sample sample = batch.sample(i, game_, target);
            loss += static_cast<double>(model.add_gradient(sample, target.scale, workspace, gradient));
        }
        losses_[shard] = loss;
    });
    return std::accumulate(losses_.begin(), losses_.end(), 0.0);
}

void Gradients::write(std::size_t first, float share, std::span<float> gradient) const {
    for (std::size_t i = 0; i < gradient.size(); ++i) {
        float sum = 0;
        for (const std::vector<float>& shard : gradients_) {
            sum += shard[first + i];
        }
        gradient[i] = sum * share;
    }
}

}  // namespace ricochet::tools::train
