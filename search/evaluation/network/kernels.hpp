// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace ricochet {

/// The inner loops of a network, for one kind of processor. All kinds give the same results, bit by bit.
struct NetworkKernels {
    /// Writes to `to`, which may be the accumulator itself, the accumulator with the rows of some inputs added
    /// and others subtracted. The rows of all inputs follow one another at `weights`. All have the
    /// accumulator's size, a multiple of `NetworkShape::hidden_step`. Sums wrap around at 16 bits.
    void (*update)(std::span<const std::int16_t> accumulator, std::int16_t* to, const std::int16_t* weights,
                   std::span<const std::uint16_t> added, std::span<const std::uint16_t> removed);
    /// The sum of the half squares of all elements of an accumulator, clipped to 0 to `Network::input_scale`,
    /// rounded down, times their weights, within +-`Network::max_output_weight`.
    std::int64_t (*weighted_squares)(std::span<const std::int16_t> accumulator, const std::int16_t* weights);
};

/// The kernels for any processor.
const NetworkKernels& portable_kernels();
/// The fastest kernels that this processor can run.
const NetworkKernels& best_kernels();

}  // namespace ricochet
