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

/// What a training follows from, beside its data.
struct TrainSettings {
    /// The usual variant of the game that the data is of.
    Variant game = usual_variant;
    std::size_t hidden = 128;
    /// What to begin with; random weights where there is none. Its hidden neurons must divide `hidden`.
    std::shared_ptr<const Network> start;
    int epochs = 20;
    std::size_t batch = 16384;
    double first_rate = 1e-3;
    double last_rate = 1e-5;
    double weight_decay = 1;
    double score_weight = 0.5;
    /// Fitted to the data where 0.
    double scale = 0;
    std::uint64_t seed = 1;
    /// Does not change the result.
    int threads = 1;
    /// Where to keep the state after every epoch, and to go on from; nowhere where empty.
    std::string checkpoint;
};

/// How an epoch went. Losses are mean squared errors of the chance to win.
struct EpochReport {
    int epoch = 0;
    double train_loss = 0;
    double hold_out_loss = 0;
    double rate = 0;
    double scale = 0;
    double positions_per_second = 0;
    /// Until the last epoch is over, at the speed of this run.
    double seconds_left = 0;
};

/// The model after training on some positions; the loss on the hold-out is only reported. The error says why
/// a checkpoint cannot be read or written, where one of other settings or data is refused, or that the weights
/// grew beyond all bounds.
Result<Model<float>> train(const TrainSettings& settings, const std::vector<data::Record>& positions,
                           const std::vector<data::Record>& hold_out,
                           const std::function<void(const EpochReport&)>& report);

}  // namespace ricochet::tools::train
