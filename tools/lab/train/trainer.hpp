// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "movegen/base/result.hpp"
#include "tools/lab/data/record.hpp"
#include "tools/lab/train/model.hpp"
#include "tools/lab/train/optimizer.hpp"

namespace ricochet::tools::train {

/// Settings of a training run.
struct TrainSettings {
    /// The usual variant of the data's game.
    Variant game = usual_variant;
    std::size_t hidden = 128;
    /// The network to start from, whose hidden size must divide `hidden`; random weights if null.
    std::shared_ptr<const Network> start;
    int epochs = 20;
    std::size_t batch = 16384;
    double first_rate = 1e-3;
    double last_rate = 1e-5;
    double weight_decay = 1;
    double score_weight = 0.5;
    /// The scale of `Target`; 0: fitted to the data.
    double scale = 0;
    std::uint64_t seed = 1;
    /// The result does not depend on it.
    int threads = 1;
    /// The file that keeps the state after every epoch, and from which to resume; empty: none.
    std::string checkpoint;
};

/// The results of an epoch. Losses are mean squared errors of the winning chance.
struct EpochReport {
    int epoch = 0;
    double train_loss = 0;
    double hold_out_loss = 0;
    double rate = 0;
    double scale = 0;
    double positions_per_second = 0;
    /// Estimated time to the end of the last epoch.
    double seconds_left = 0;
};

/// Trains a model on positions; the hold-out is used only to report its loss. Errors: a checkpoint that cannot
/// be read or written or has other settings or data, and weights that diverged.
Result<Model<float>> train(const TrainSettings& settings, const std::vector<data::Record>& positions,
                           const std::vector<data::Record>& hold_out,
                           const std::function<void(const EpochReport&)>& report);

}  // namespace ricochet::tools::train
