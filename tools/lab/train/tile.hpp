// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

/// The inner loops of training for a tile: neurons that are computed together, so that their sums stay in
/// registers and their weights in the cache. They use vector extensions, which the compiler maps to the
/// processor's instructions; sums are the same on all processors.
namespace ricochet::tools::train::tile {

constexpr std::size_t size = 64;

/// The largest stored derivative: the sum of eight fits 16 bits.
constexpr int largest_slope = 4095;

/// A tile's activations on one side of a sample, in units of 1 / `Network::input_scale`.
using Activations = std::span<std::int16_t, size>;
using Weights = std::span<const float, size>;

/// The number of partial sums of an output.
constexpr std::size_t output_lanes = 8;

/// Rounds to the nearest integer, halves to even; meaningless beyond 16 bits.
std::int16_t rounded(float number);

/// Sums the rows of the active inputs in the table `rows`, and clips the sums.
void activate(const std::int16_t* rows, std::span<const std::uint16_t> inputs, Activations active);

/// Adds squared activations times weights to the partial sums.
void add_output(std::span<const std::int16_t, size> active, Weights weights,
                std::span<float, output_lanes> output);

/// Adds the derivatives by output weights to `by_weights`, and sets `slopes` to those by the sums of inputs,
/// which are 0 for clipped sums. `by_output` is the derivative of the error by the output; `slopes` are rounded
/// to units of 1 / `unit`.
void descend(std::span<const std::int16_t, size> active, Weights weights, float by_output, float unit,
             std::span<float, size> by_weights, std::span<std::int16_t, size> slopes);

/// Adds the rows `sides` of the table `slopes`.
void add_slopes(const std::int16_t* slopes, std::span<const std::uint16_t> sides,
                std::span<std::int32_t, size> sums);

}  // namespace ricochet::tools::train::tile
