// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/train/factors.hpp"

#include <algorithm>

namespace ricochet::tools::train {

std::array<std::size_t, 3> Factors::shared_rows(std::size_t input) const {
    const std::size_t first = input / cells_ * rows_of_kind();
    const std::size_t place = input % cells_;
    return {first, first + 1 + place / files_, first + 1 + ranks() + place % files_};
}

std::size_t Factors::size() const {
    return inputs_ / cells_ * rows_of_kind() * hidden_;
}

void Factors::expand(std::span<const float> own, std::span<const float> shared,
                     std::span<float> network) const {
    std::ranges::copy(own, network.begin());
    for (std::size_t input = 0; input < inputs_; ++input) {
        const std::span<float> row = network.subspan(input * hidden_, hidden_);
        for (const std::size_t factor : shared_rows(input)) {
            for (std::size_t i = 0; i < hidden_; ++i) {
                row[i] += shared[factor * hidden_ + i];
            }
        }
    }
}

void Factors::fold(std::span<const float> gradient, std::span<float> shared) const {
    std::ranges::fill(shared, 0.0F);
    for (std::size_t input = 0; input < inputs_; ++input) {
        const std::span<const float> row = gradient.subspan(input * hidden_, hidden_);
        for (const std::size_t factor : shared_rows(input)) {
            for (std::size_t i = 0; i < hidden_; ++i) {
                shared[factor * hidden_ + i] += row[i];
            }
        }
    }
}

}  // namespace ricochet::tools::train
