// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "movegen/base/result.hpp"
#include "tools/data/record.hpp"
#include "tools/train/model.hpp"
#include "tools/train/sample.hpp"

namespace ricochet::tools::train {

/// Some positions of a training, in an order drawn by lot.
struct Batch {
    std::span<const data::Record> records;
    /// Numbers of records.
    std::span<const std::uint32_t> order;

    [[nodiscard]] std::size_t size() const { return order.size(); }
    [[nodiscard]] Sample sample(std::size_t number, const data::TrainedGame& game, const Target& target) const {
        return sample_of(game, records[order[number]], target);
    }
};

/// What works out the gradient of a batch.
class Gradients {
public:
    Gradients() = default;
    Gradients(const Gradients&) = delete;
    Gradients& operator=(const Gradients&) = delete;
    virtual ~Gradients() = default;

    /// Sums up the gradients of a batch by the model's parameters; returns the sum of the squared errors.
    /// `next` is the batch of the next call, or empty. The error says why it cannot go on.
    virtual Result<double> sum_up(const Model<float>& model, const Batch& batch, const Batch& next,
                                  const Target& target) = 0;
    /// Writes the sums of the parameters from number `first` on, times `share`. Several threads may do so.
    virtual void write(std::size_t first, float share, std::span<float> gradient) const = 0;
};

/// By this program's own threads, in sixteen parts that are added up in the same order whatever the number of
/// threads.
std::unique_ptr<Gradients> make_shard_gradients(const data::TrainedGame& game, std::size_t hidden, int threads);

}  // namespace ricochet::tools::train
