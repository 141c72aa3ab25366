// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

/// The inner loops of training, for a tile: neurons that are computed together, so that their sums stay in
/// registers and their weights in a fast cache. Vectors are written for the compiler, which makes of them what
/// the processor has; sums are the same on all.
namespace ricochet::tools::train::tile {

constexpr std::size_t size = 64;

/// The largest slope: the sum of eight fits 16 bits.
constexpr int largest_slope = 4095;

/// Of one side in one sample, in units of 1 / `Network::input_scale`.
using Activations = std::span<std::int16_t, size>;
using Weights = std::span<const float, size>;

/// Sums of an output in the making: added up, they are its value.
constexpr std::size_t output_lanes = 8;

/// Rounds to the nearest integer, halves to the even one; means nothing beyond 16 bits.
std::int16_t rounded(float number);

/// Adds up the rows of inputs, of the table `rows` of one row an input, and clips the sums.
void activate(const std::int16_t* rows, std::span<const std::uint16_t> inputs, Activations active);

/// Adds squared activations times weights.
void add_output(std::span<const std::int16_t, size> active, Weights weights,
                std::span<float, output_lanes> output);

/// Adds the slopes by the output's weights, and makes those by the sums of inputs where they are between the
/// bounds, else 0. The slopes are `by_output` times the output's; those by the sums are rounded to units of
/// 1 / `unit`.
void descend(std::span<const std::int16_t, size> active, Weights weights, float by_output, float unit,
             std::span<float, size> by_weights, std::span<std::int16_t, size> slopes);

/// Adds the slopes of some sides: rows of the table `slopes`.
void add_slopes(const std::int16_t* slopes, std::span<const std::uint16_t> sides,
                std::span<std::int32_t, size> sums);

}  // namespace ricochet::tools::train::tile
