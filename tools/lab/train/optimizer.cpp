// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/train/optimizer.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ricochet::tools::train {

double CosineSchedule::rate(std::uint64_t step) const {
    const double part =
        steps <= 1 ? 0 : std::min(1.0, static_cast<double>(step) / static_cast<double>(steps - 1));
    return last + (first - last) * (1 + std::cos(std::numbers::pi * part)) / 2;
}

void AdamW::begin_step(double rate) {
    ++steps_;
    rate_ = rate;
}

void AdamW::step(std::span<float> parameters, std::span<const float> gradient, std::size_t first,
                 std::size_t count) {
    const auto mean_rate = static_cast<float>(1 - beta1);
    const auto square_rate = static_cast<float>(1 - beta2);
    const auto mean_correction = static_cast<float>(1 / (1 - std::pow(beta1, static_cast<double>(steps_))));
    const auto square_correction = static_cast<float>(1 / (1 - std::pow(beta2, static_cast<double>(steps_))));
    const auto step_size = static_cast<float>(rate_);
    const auto decay = static_cast<float>(1 - rate_ * weight_decay_);
    constexpr auto small = static_cast<float>(epsilon);
    for (std::size_t i = first; i < first + count; ++i) {
        mean_[i] += mean_rate * (gradient[i] - mean_[i]);
        square_[i] += square_rate * (gradient[i] * gradient[i] - square_[i]);
        const float scaled = std::sqrt(square_[i] * square_correction) + small;
        parameters[i] = parameters[i] * decay - step_size * mean_[i] * mean_correction / scaled;
    }
}

}  // namespace ricochet::tools::train
