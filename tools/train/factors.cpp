// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/train/factors.hpp"

#include <algorithm>
#include <array>

#include "tools/data/training_game.hpp"

namespace ricochet::tools::train {

namespace {

using Features = data::TrainedGame::Features;

constexpr std::size_t inputs = Features::shape.inputs;
constexpr std::size_t files = Features::file_count;
constexpr std::size_t ranks = Features::cell_count / files;
constexpr std::size_t kinds = inputs / Features::cell_count;
constexpr std::size_t rows_of_kind = 1 + ranks + files;

/// The shared rows that an input has a part in.
std::array<std::size_t, 3> shared_rows(std::size_t input) {
    const std::size_t first = input / Features::cell_count * rows_of_kind;
    const std::size_t place = input % Features::cell_count;
    return {first, first + 1 + place / files, first + 1 + ranks + place % files};
}

}  // namespace

std::size_t Factors::size() const {
    return kinds * rows_of_kind * hidden_;
}

void Factors::expand(std::span<const float> own, std::span<const float> shared,
                     std::span<float> network) const {
    std::ranges::copy(own, network.begin());
    for (std::size_t input = 0; input < inputs; ++input) {
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
    for (std::size_t input = 0; input < inputs; ++input) {
        const std::span<const float> row = gradient.subspan(input * hidden_, hidden_);
        for (const std::size_t factor : shared_rows(input)) {
            for (std::size_t i = 0; i < hidden_; ++i) {
                shared[factor * hidden_ + i] += row[i];
            }
        }
    }
}

}  // namespace ricochet::tools::train
