// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/train/trainer.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <numeric>
#include <utility>

#include "movegen/base/bytes.hpp"
#include "movegen/base/random.hpp"
#include "tools/lab/train/checkpoint.hpp"
#include "tools/lab/train/factors.hpp"
#include "tools/lab/train/gradients.hpp"
#include "tools/lab/train/parts.hpp"

namespace ricochet::tools::train {

namespace {

using Records = std::span<const data::Record>;
using Workspace = Model<float>::Workspace;

/// The number of parts of the hold-out: fixed, so that its loss does not depend on threads.
constexpr std::size_t hold_out_parts = 16;

/// The checksum of everything that the result of training depends on.
std::uint64_t fingerprint_of(const TrainSettings& settings, Records positions) {
    std::uint64_t data = 0;
    for (const data::Record& record : positions) {
        data = data * 31 + checksum({reinterpret_cast<const char*>(record.data()), record.size()});
    }
    std::string bytes;
    for (const std::uint64_t number :
         {std::uint64_t{settings.hidden}, static_cast<std::uint64_t>(settings.epochs),
          std::uint64_t{settings.batch}, settings.seed, std::uint64_t{positions.size()}, data,
          settings.start == nullptr ? 0 : settings.start->checksum(),
          std::bit_cast<std::uint64_t>(settings.first_rate), std::bit_cast<std::uint64_t>(settings.last_rate),
          std::bit_cast<std::uint64_t>(settings.weight_decay),
          std::bit_cast<std::uint64_t>(settings.score_weight), std::bit_cast<std::uint64_t>(settings.scale)}) {
        add_number(bytes, 8, number);
    }
    return checksum(bytes);
}

/// A training run.
class Training {
public:
    Training(const TrainSettings& settings, Records positions, Records hold_out)
        : settings_(settings),
          positions_(positions),
          hold_out_(hold_out),
          game_(data::trained_game_of(settings.game)),
          gradients_(game_, settings.hidden, settings.threads),
          target_{settings.scale, settings.score_weight},
          model_(game_, settings.hidden),
          factors_(game_, settings.hidden),
          learned_(model_.layout().size() + factors_.size()),
          gradient_(learned_.size()),
          optimizer_(learned_.size(), settings.weight_decay) {
        if (settings.start != nullptr) {
            model_.start_from(*settings.start, settings.seed);
        } else {
            model_.randomize(settings.seed);
        }
        std::copy(model_.parameters().begin(), model_.parameters().end(), learned_.begin());
        schedule_ = {.first = settings.first_rate,
                     .last = settings.last_rate,
                     .steps = batches_of(positions.size()) * static_cast<std::uint64_t>(settings.epochs)};
    }

    EpochReport run_epoch(int epoch) {
        using Clock = std::chrono::steady_clock;
        const Clock::time_point begin = Clock::now();
        order_.resize(positions_.size());
        std::iota(order_.begin(), order_.end(), std::uint32_t{0});
        Random({settings_.seed, static_cast<std::uint64_t>(epoch), 0}).shuffle(order_);
        const std::uint64_t batches = batches_of(positions_.size());
        double loss = 0;
        for (std::uint64_t batch = 0; batch < batches; ++batch) {
            const auto [first, last] = range_of(batch, batches, order_.size());
            loss +=
                run_batch({positions_, std::span<const std::uint32_t>(order_).subspan(first, last - first)});
        }
        const std::chrono::duration<double> elapsed = Clock::now() - begin;
        const auto size = static_cast<double>(positions_.size());
        EpochReport report;
        report.epoch = epoch;
        report.train_loss = loss / size;
        report.hold_out_loss = hold_out_loss();
        report.rate = schedule_.rate(optimizer_.steps() - 1);
        report.scale = target_.scale;
        report.positions_per_second = size / elapsed.count();
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
        for (std::size_t part = 0; part <= factors_.kinds(); ++part) {
            expand(part);
        }
        model_.clip();
        optimizer_.mean() = checkpoint.mean;
        optimizer_.square() = checkpoint.square;
        optimizer_.set_steps(checkpoint.steps);
    }

    [[nodiscard]] const Model<float>& model() const { return model_; }
    /// Whether all parameters are finite; too large a learning rate makes them infinite or NaN.
    [[nodiscard]] bool is_finite() const {
        return std::all_of(learned_.begin(), learned_.end(),
                           [](float number) { return std::isfinite(number); });
    }
    /// The number of trained parameters.
    [[nodiscard]] std::size_t learned() const { return learned_.size(); }

private:
    [[nodiscard]] std::uint64_t batches_of(std::size_t size) const {
        return (size + settings_.batch - 1) / settings_.batch;
    }

    /// Takes a step on a batch. Returns the sum of the errors.
    double run_batch(const Batch& batch) {
        const double loss = gradients_.sum_up(model_, batch, target_);
        optimizer_.begin_step(schedule_.rate(optimizer_.steps()));
        for_each_part(factors_.kinds() + 1, settings_.threads, [&](std::size_t part) {
            const float share = 1 / static_cast<float>(batch.size());
            const Range own = own_of(part);
            const std::span<float> gradient = own.of(std::span(gradient_));
            if (part < factors_.kinds()) {
                gradients_.write_rows(own.first / settings_.hidden, share, gradient);
            } else {
                gradients_.write_rest(share, gradient);
            }
            move(part);
            expand(part);
        });
        model_.clip();
        return loss;
    }

    /// A range of the trained parameters.
    struct Range {
        std::size_t first = 0;
        std::size_t size = 0;

        template <class Number>
        [[nodiscard]] std::span<Number> of(std::span<Number> all) const {
            return all.subspan(first, size);
        }
    };

    /// The own weights of a kind of inputs; for the part after the last kind, all parameters that are not input
    /// weights.
    [[nodiscard]] Range own_of(std::size_t part) const {
        const std::size_t first = part * factors_.own_size();
        return {first, part < factors_.kinds() ? factors_.own_size() : model_.layout().size() - first};
    }
    /// The shared weights of a kind.
    [[nodiscard]] Range shared_of(std::size_t kind) const {
        return {model_.layout().size() + kind * factors_.shared_size(), factors_.shared_size()};
    }

    /// Updates a part's parameters.
    void move(std::size_t part) {
        const Range own = own_of(part);
        optimizer_.step(learned_, gradient_, own.first, own.size);
        if (part < factors_.kinds()) {
            const std::span<float> gradient(gradient_);
            const Range shared = shared_of(part);
            factors_.fold(own.of(gradient), shared.of(gradient));
            optimizer_.step(learned_, gradient_, shared.first, shared.size);
        }
    }

    /// Computes a part of the model from the trained parameters.
    void expand(std::size_t part) {
        const std::span<const float> learned(learned_);
        const Range own = own_of(part);
        const std::span<float> network = own.of(model_.parameters());
        if (part < factors_.kinds()) {
            factors_.expand(own.of(learned), shared_of(part).of(learned), network);
        } else {
            std::copy_n(own.of(learned).begin(), own.size, network.begin());
        }
    }

    double hold_out_loss() {
        std::vector<double> losses(hold_out_parts);
        for_each_part(hold_out_parts, settings_.threads, [&](std::size_t part) {
            const auto [begin, end] = range_of(part, hold_out_parts, hold_out_.size());
            Workspace workspace(settings_.hidden);
            for (std::size_t i = begin; i < end; ++i) {
                const Sample sample = sample_of(game_, hold_out_[i], target_);
                losses[part] += static_cast<double>(model_.error(sample, target_.scale, workspace));
            }
        });
        const double count = std::max<double>(static_cast<double>(hold_out_.size()), 1);
        return std::accumulate(losses.begin(), losses.end(), 0.0) / count;
    }

    const TrainSettings& settings_;
    Records positions_;
    Records hold_out_;
    const data::TrainedGame& game_;
    Gradients gradients_;
    Target target_;
    Model<float> model_;
    Factors factors_;
    /// The model's parameters without the shared weights, then the shared weights.
    std::vector<float> learned_;
    std::vector<float> gradient_;
    AdamW optimizer_;
    CosineSchedule schedule_;
    std::vector<std::uint32_t> order_;
};

}  // namespace

Result<Model<float>> train(const TrainSettings& settings, const std::vector<data::Record>& positions,
                           const std::vector<data::Record>& hold_out,
                           const std::function<void(const EpochReport&)>& report) {
    if (positions.empty()) {
        return Error{"there are no positions to train on"};
    }
    TrainSettings fitted = settings;
    if (fitted.scale == 0) {
        constexpr std::size_t enough = 200'000;
        fitted.scale = fit_scale(Records(positions).first(std::min(positions.size(), enough)));
    }
    const std::uint64_t fingerprint = fingerprint_of(fitted, positions);
    Training training(fitted, positions, hold_out);
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
