// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/train/trainer.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <numeric>
#include <thread>
#include <utility>

#include "movegen/base/bytes.hpp"
#include "movegen/base/random.hpp"
#include "tools/train/checkpoint.hpp"
#include "tools/train/factors.hpp"

namespace ricochet::tools::train {

namespace {

using Records = std::vector<data::Record>;
using Workspace = Model<float>::Workspace;

/// Calls `work` with the numbers below `count`, on some threads.
template <class Work>
void for_each_part(std::size_t count, int threads, const Work& work) {
    std::atomic<std::size_t> next{0};
    const auto take = [&] {
        for (std::size_t part = next++; part < count; part = next++) {
            work(part);
        }
    };
    std::vector<std::jthread> helpers;
    for (int i = 1; i < std::min(threads, static_cast<int>(count)); ++i) {
        helpers.emplace_back(take);
    }
    take();
}

/// Part `part` of `parts` of a range of numbers, as even as can be.
std::pair<std::size_t, std::size_t> range_of(std::size_t part, std::size_t parts, std::size_t size) {
    return {size * part / parts, size * (part + 1) / parts};
}

/// Everything that a training's result follows from.
std::uint64_t fingerprint_of(const TrainSettings& settings, const Records& records) {
    std::string bytes;
    for (const std::uint64_t number :
         {std::uint64_t{settings.hidden}, static_cast<std::uint64_t>(settings.epochs),
          std::uint64_t{settings.batch}, settings.seed, std::uint64_t{records.size()},
          std::bit_cast<std::uint64_t>(settings.first_rate), std::bit_cast<std::uint64_t>(settings.last_rate),
          std::bit_cast<std::uint64_t>(settings.weight_decay),
          std::bit_cast<std::uint64_t>(settings.score_weight), std::bit_cast<std::uint64_t>(settings.scale)}) {
        add_number(bytes, 8, number);
    }
    std::uint64_t sum = checksum(bytes);
    for (const data::Record& record : records) {
        sum = sum * 31 + checksum({reinterpret_cast<const char*>(record.data()), record.size()});
    }
    return sum;
}

/// One training in progress.
class Training {
public:
    Training(const TrainSettings& settings, const Records& records, const Records& hold_out)
        : settings_(settings),
          records_(records),
          hold_out_(hold_out),
          game_(data::trained_game_of(settings.game)),
          target_{settings.scale, settings.score_weight},
          model_(game_, settings.hidden),
          factors_(game_, settings.hidden),
          learned_(model_.layout().size() + factors_.size()),
          gradient_(learned_.size()),
          optimizer_(learned_.size(), settings.weight_decay),
          order_(records.size()),
          gradients_(gradient_shards, std::vector<float>(model_.layout().size())),
          losses_(gradient_shards) {
        model_.randomize(settings.seed);
        std::ranges::copy(model_.parameters(), learned_.begin());
        batches_ = (records.size() + settings.batch - 1) / settings.batch;
        schedule_ = {.first = settings.first_rate,
                     .last = settings.last_rate,
                     .steps = batches_ * static_cast<std::uint64_t>(settings.epochs)};
    }

    EpochReport run_epoch(int epoch) {
        using Clock = std::chrono::steady_clock;
        const Clock::time_point begin = Clock::now();
        std::iota(order_.begin(), order_.end(), std::uint32_t{0});
        Random({settings_.seed, static_cast<std::uint64_t>(epoch)}).shuffle(order_);
        double loss = 0;
        for (std::uint64_t batch = 0; batch < batches_; ++batch) {
            const auto [first, last] = range_of(batch, batches_, order_.size());
            loss += run_batch(first, last);
        }
        const std::chrono::duration<double> elapsed = Clock::now() - begin;
        EpochReport report;
        report.epoch = epoch;
        report.train_loss = loss / static_cast<double>(order_.size());
        report.hold_out_loss = hold_out_loss();
        report.rate = schedule_.rate(optimizer_.steps() - 1);
        report.scale = target_.scale;
        report.positions_per_second = static_cast<double>(order_.size()) / elapsed.count();
        return report;
    }

    [[nodiscard]] Checkpoint checkpoint(std::uint64_t fingerprint, int epochs_done) {
        return {.fingerprint = fingerprint,
                .epochs_done = static_cast<std::uint64_t>(epochs_done),
                .steps = optimizer_.steps(),
                .parameters = learned_,
                .mean = optimizer_.mean(),
                .square = optimizer_.square()};
    }

    void restore(const Checkpoint& checkpoint) {
        learned_ = checkpoint.parameters;
        expand();
        optimizer_.mean() = checkpoint.mean;
        optimizer_.square() = checkpoint.square;
        optimizer_.set_steps(checkpoint.steps);
    }

    [[nodiscard]] const Model<float>& model() const { return model_; }
    /// Whether every learned number is one: steps that are too large lead to infinity, and from there to none.
    [[nodiscard]] bool is_finite() const {
        return std::ranges::all_of(learned_, [](float number) { return std::isfinite(number); });
    }
    /// How many numbers are learned.
    [[nodiscard]] std::size_t learned() const { return learned_.size(); }

private:
    /// The sum of the errors.
    double run_batch(std::size_t first, std::size_t last) {
        const std::size_t size = last - first;
        for_each_part(gradient_shards, settings_.threads, [&](std::size_t shard) {
            const auto [begin, end] = range_of(shard, gradient_shards, size);
            std::vector<float>& gradient = gradients_[shard];
            std::ranges::fill(gradient, 0.0F);
            Workspace workspace(settings_.hidden);
            double loss = 0;
            for (std::size_t i = first + begin; i < first + end; ++i) {
                const Sample sample = sample_of(game_, records_[order_[i]], target_);
                loss += static_cast<double>(model_.add_gradient(sample, target_.scale, workspace, gradient));
            }
            losses_[shard] = loss;
        });
        add_shards(1 / static_cast<float>(size));
        optimizer_.step(learned_, gradient_, schedule_.rate(optimizer_.steps()));
        expand();
        return std::accumulate(losses_.begin(), losses_.end(), 0.0);
    }

    /// The gradient by all that is learned.
    void add_shards(float share) {
        const std::size_t own = model_.layout().size();
        for (std::size_t i = 0; i < own; ++i) {
            float sum = 0;
            for (const std::vector<float>& shard : gradients_) {
                sum += shard[i];
            }
            gradient_[i] = sum * share;
        }
        const std::span<float> gradient(gradient_);
        factors_.fold(gradient.first(own), gradient.subspan(own));
    }

    /// The model of what has been learned.
    void expand() {
        const std::span<const float> learned(learned_);
        const std::size_t own = model_.layout().size();
        factors_.expand(learned.first(own), learned.subspan(own), model_.parameters());
        model_.clip();
    }

    double hold_out_loss() {
        for_each_part(gradient_shards, settings_.threads, [&](std::size_t shard) {
            const auto [begin, end] = range_of(shard, gradient_shards, hold_out_.size());
            Workspace workspace(settings_.hidden);
            double loss = 0;
            for (std::size_t i = begin; i < end; ++i) {
                const Sample sample = sample_of(game_, hold_out_[i], target_);
                loss += static_cast<double>(model_.error(sample, target_.scale, workspace));
            }
            losses_[shard] = loss;
        });
        const double count = std::max<double>(static_cast<double>(hold_out_.size()), 1);
        return std::accumulate(losses_.begin(), losses_.end(), 0.0) / count;
    }

    const TrainSettings& settings_;
    const Records& records_;
    const Records& hold_out_;
    const data::TrainedGame& game_;
    Target target_;
    Model<float> model_;
    Factors factors_;
    /// The model's parameters, without what inputs share, and then that.
    std::vector<float> learned_;
    std::vector<float> gradient_;
    AdamW optimizer_;
    CosineSchedule schedule_;
    std::uint64_t batches_ = 0;
    std::vector<std::uint32_t> order_;
    std::vector<std::vector<float>> gradients_;
    std::vector<double> losses_;
};

}  // namespace

Result<Model<float>> train(const TrainSettings& settings, const std::vector<data::Record>& records,
                           const std::vector<data::Record>& hold_out,
                           const std::function<void(const EpochReport&)>& report) {
    if (records.empty()) {
        return Error{"there are no positions to train on"};
    }
    TrainSettings fitted = settings;
    if (fitted.scale == 0) {
        constexpr std::size_t enough = 200'000;
        fitted.scale = fit_scale(std::span(records).first(std::min(records.size(), enough)));
    }
    const std::uint64_t fingerprint = fingerprint_of(fitted, records);
    Training training(fitted, records, hold_out);
    int epoch = 0;
    if (!fitted.checkpoint.empty()) {
        const Result<std::optional<Checkpoint>> checkpoint =
            load_checkpoint(fitted.checkpoint, fingerprint, training.learned());
        if (!checkpoint) {
            return Error{checkpoint.error()};
        }
        if (checkpoint.value().has_value()) {
            training.restore(*checkpoint.value());
            epoch = static_cast<int>(checkpoint.value()->epochs_done);
        }
    }
    const int epochs_before = epoch;
    const auto begin = std::chrono::steady_clock::now();
    while (epoch < fitted.epochs) {
        EpochReport done = training.run_epoch(++epoch);
        if (!training.is_finite()) {
            return Error{
                fmt::format("in epoch {} the weights grew beyond all bounds: lower the learning rate or the "
                            "weight decay",
                            epoch)};
        }
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
        done.seconds_left = elapsed.count() * (fitted.epochs - epoch) / (epoch - epochs_before);
        report(done);
        if (!fitted.checkpoint.empty()) {
            if (const std::optional<Error> error =
                    save_checkpoint(fitted.checkpoint, training.checkpoint(fingerprint, epoch))) {
                return *error;
            }
        }
    }
    return training.model();
}

}  // namespace ricochet::tools::train
