// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ricochet::tools::train {

/// The learning rate falls from `first` to `last` on half a cosine (Loshchilov and Hutter, "SGDR", 2017).
struct CosineSchedule {
    double first = 1e-3;
    double last = 1e-5;
    std::uint64_t steps = 1;

    /// At a step from 0 on.
    [[nodiscard]] double rate(std::uint64_t step) const;
};

// AdamW (Ilya Loshchilov and Frank Hutter, "Decoupled Weight Decay Regularization", 2019).
/// Moves parameters against their gradients.
class AdamW {
public:
    static constexpr double beta1 = 0.9;
    static constexpr double beta2 = 0.999;
    static constexpr double epsilon = 1e-8;

    /// Of so many parameters, of which every step takes away `weight_decay` times the rate.
    AdamW(std::size_t size, double weight_decay) : weight_decay_(weight_decay), mean_(size), square_(size) {}

    /// Begins a step at a rate.
    void begin_step(double rate);
    /// Takes the step with `count` parameters from number `first` on. Ranges that have nothing in common may be
    /// moved by threads of their own.
    void step(std::span<float> parameters, std::span<const float> gradient, std::size_t first,
              std::size_t count);

    // What a checkpoint holds.
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
