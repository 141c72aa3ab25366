// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/train/factors.hpp"

#include <algorithm>

namespace ricochet::tools::train {

std::array<std::size_t, 3> Factors::shared_rows(std::size_t cell) const {
    return {0, 1 + cell / files_, 1 + ranks() + cell % files_};
}

std::size_t Factors::size() const {
    return kinds() * shared_size();
}

void Factors::expand(std::span<const float> own, std::span<const float> shared,
                     std::span<float> network) const {
    std::copy(own.begin(), own.end(), network.begin());
    for (std::size_t cell = 0; cell < cells_; ++cell) {
        const std::span<float> row = network.subspan(cell * hidden_, hidden_);
        for (const std::size_t factor : shared_rows(cell)) {
            for (std::size_t i = 0; i < hidden_; ++i) {
                row[i] += shared[factor * hidden_ + i];
            }
        }
    }
}

void Factors::fold(std::span<const float> gradient, std::span<float> shared) const {
    std::fill(shared.begin(), shared.end(), 0.0F);
    for (std::size_t cell = 0; cell < cells_; ++cell) {
        const std::span<const float> row = gradient.subspan(cell * hidden_, hidden_);
        for (const std::size_t factor : shared_rows(cell)) {
            for (std::size_t i = 0; i < hidden_; ++i) {
                shared[factor * hidden_ + i] += row[i];
            }
        }
    }
}

}  // namespace ricochet::tools::train
