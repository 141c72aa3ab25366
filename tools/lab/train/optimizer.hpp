// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ricochet::tools::train {

/// A learning rate that decreases from `first` to `last` along half a cosine (Loshchilov and Hutter, "SGDR",
/// 2017).
struct CosineSchedule {
    double first = 1e-3;
    double last = 1e-5;
    std::uint64_t steps = 1;

    /// The rate at a step, counted from 0.
    [[nodiscard]] double rate(std::uint64_t step) const;
};

// AdamW (Ilya Loshchilov and Frank Hutter, "Decoupled Weight Decay Regularization", 2019).
/// The AdamW optimizer.
class AdamW {
public:
    static constexpr double beta1 = 0.9;
    static constexpr double beta2 = 0.999;
    static constexpr double epsilon = 1e-8;

    /// For `size` parameters; every step reduces them by the fraction `weight_decay` times the rate.
    AdamW(std::size_t size, double weight_decay) : weight_decay_(weight_decay), mean_(size), square_(size) {}

    /// Begins a step with a learning rate.
    void begin_step(double rate);
    /// Updates `count` parameters from number `first` on. Threads may update disjoint ranges concurrently.
    void step(std::span<float> parameters, std::span<const float> gradient, std::size_t first,
              std::size_t count);

    // The state for checkpoints.
    [[nodiscard]] std::uint64_t steps() const { return steps_; }
    void set_steps(std::uint64_t steps) { steps_ = steps; }
    [[nodiscard]] std::vector<float>& mean() { return mean_; }
    [[nodiscard]] std::vector<float>& square() { return square_; }

private:
    double weight_decay_;
    std::uint64_t steps_ = 0;
    double rate_ = 0;
    std::vector<float> mean_;
    std::vector<float> square_;
};

}  // namespace ricochet::tools::train
