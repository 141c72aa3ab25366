// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/train/factors.hpp"

#include <algorithm>
#include <array>

#include "search/evaluation/tensor/features.hpp"

namespace ricochet::tools::train {

using namespace tensor;

namespace {

constexpr std::size_t kinds = network_inputs / square_count;
constexpr std::size_t rows_of_kind = 1 + rank_count + file_count;

/// The shared rows that an input has a part in.
std::array<std::size_t, 3> shared_rows(std::size_t input) {
    const std::size_t first = input / square_count * rows_of_kind;
    const auto square = static_cast<Square>(input % square_count);
    return {first, first + 1 + static_cast<std::size_t>(rank_of(square)),
            first + 1 + rank_count + static_cast<std::size_t>(file_of(square))};
}

}  // namespace

std::size_t Factors::size() const {
    return kinds * rows_of_kind * hidden_;
}

void Factors::expand(std::span<const float> own, std::span<const float> shared,
                     std::span<float> network) const {
    std::ranges::copy(own, network.begin());
    for (std::size_t input = 0; input < network_inputs; ++input) {
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
    for (std::size_t input = 0; input < network_inputs; ++input) {
        const std::span<const float> row = gradient.subspan(input * hidden_, hidden_);
        for (const std::size_t factor : shared_rows(input)) {
            for (std::size_t i = 0; i < hidden_; ++i) {
                shared[factor * hidden_ + i] += row[i];
            }
        }
    }
}

}  // namespace ricochet::tools::train
