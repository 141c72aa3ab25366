// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "movegen/common/color.hpp"
#include "search/evaluation/network/network.hpp"

namespace ricochet {

/// Whether the sum of a bias and this many rows stays within 16 bits if none of their weights exceeds
/// `max_weight`, in units of 1, which the network rounds to integers.
constexpr bool fits_accumulator(std::size_t rows, double max_weight) {
    const double largest = max_weight * Network::input_scale + 0.5;
    return largest * static_cast<double>(rows + 1) <= INT16_MAX;
}

/// A game for its network and trainer: a struct of types, numbers and static functions.
///
/// A position is a row of cells of one byte each, in the order of the squares. A cell is empty or stands for
/// one active input, which depends on its value, its place, whose accumulator it is, and whether that side sees
/// the board mirrored.
template <class F>
concept NetworkFeatures = requires(const typename F::Position& position, const typename F::Setup& setup,
                                   typename F::View view, typename F::Cell cell, Color perspective,
                                   bool mirrored, std::size_t place) {
    // Of any hidden size.
    { F::shape } -> std::convertible_to<NetworkShape>;
    // The number of cells of a position (a multiple of eight), of cells in a rank, and a bound of their values.
    { F::cell_count } -> std::convertible_to<std::size_t>;
    { F::file_count } -> std::convertible_to<std::size_t>;
    { F::cell_values } -> std::convertible_to<std::size_t>;
    requires sizeof(typename F::Cell) == 1 && F::cell_count % sizeof(std::uint64_t) == 0;

    // The view of a position, which may refer to parts of it: the cells, the side to move, by side whether it
    // sees the board mirrored, the set of output weights, and the first of the sets for this variant.
    { F::view(position) } -> std::same_as<typename F::View>;
    { F::view(setup) } -> std::same_as<typename F::View>;
    { view.cells[place] } -> std::convertible_to<typename F::Cell>;
    { view.side_to_move } -> std::convertible_to<Color>;
    { view.mirrored[place] } -> std::convertible_to<bool>;
    { view.bucket } -> std::convertible_to<std::size_t>;
    { view.first_bucket } -> std::convertible_to<std::size_t>;
    // The number of sets of output weights for a variant.
    { F::variant_buckets } -> std::convertible_to<std::size_t>;

    // The value of a cell without an input, and the input of any other: `cell_count` inputs for each kind, in
    // an order of the places that is the same for all kinds.
    { F::empty } -> std::convertible_to<typename F::Cell>;
    { F::input(perspective, mirrored, cell, place) } -> std::same_as<std::size_t>;

    // The most inputs of a side in a position, and the bound within which the trainer keeps input weights and
    // biases, so that no accumulator leaves 16 bits.
    { F::most_active } -> std::convertible_to<std::size_t>;
    { F::max_input_weight } -> std::convertible_to<double>;
    requires fits_accumulator(F::most_active, F::max_input_weight);

    // For evaluation traces: the letter of what can be removed from a cell, or a blank, and what is left then.
    { F::removable_letter(cell) } -> std::same_as<char>;
    { F::without(cell) } -> std::same_as<typename F::Cell>;
};

/// Inputs of one accumulator.
struct ActiveInputs {
    /// More than any position has.
    static constexpr std::size_t capacity = 128;

    [[nodiscard]] std::span<const std::uint16_t> all() const { return std::span(inputs).first(count); }

    std::array<std::uint16_t, capacity> inputs;
    std::size_t count = 0;
};

/// A cell's input is the sum of a part for its value and one for its place. In tables, because computing inputs
/// one by one took 3 % of the search's time; by parts, because a table of all inputs does not fit the fastest
/// cache.
template <NetworkFeatures F>
struct InputParts {
    constexpr InputParts(Color perspective, bool mirrored) {
        for (std::size_t value = 0; value < F::cell_values; ++value) {
            const auto cell = static_cast<typename F::Cell>(value);
            if (cell == F::empty) {
                continue;
            }
            for (std::size_t place = 0; place < F::cell_count; ++place) {
                const std::size_t input = F::input(perspective, mirrored, cell, place);
                of_value[value] = static_cast<std::uint16_t>(input / F::cell_count * F::cell_count);
                of_place[place] = static_cast<std::uint8_t>(input % F::cell_count);
            }
        }
    }

    /// Meaningless for an empty cell.
    [[nodiscard]] constexpr std::size_t input(typename F::Cell cell, std::size_t place) const {
        return std::size_t{of_value[index(cell)]} + of_place[place];
    }

    std::array<std::uint16_t, F::cell_values> of_value{};
    std::array<std::uint8_t, F::cell_count> of_place{};
};

/// The parts by perspective, and whether mirrored.
template <NetworkFeatures F>
inline constexpr std::array<std::array<InputParts<F>, 2>, color_count> input_parts = {
    {{InputParts<F>(Color::white, false), InputParts<F>(Color::white, true)},
     {InputParts<F>(Color::black, false), InputParts<F>(Color::black, true)}}};

/// The parts of the inputs as a side sees a position.
template <NetworkFeatures F>
const InputParts<F>& input_parts_of(const typename F::View& view, Color perspective) {
    return input_parts<F>[index(perspective)][view.mirrored[index(perspective)] ? 1 : 0];
}

/// The inputs that are active as a side sees a position.
template <NetworkFeatures F>
ActiveInputs active_inputs(const typename F::View& view, Color perspective) {
    static_assert(F::cell_count < ActiveInputs::capacity);
    ActiveInputs active;
    const InputParts<F>& parts = input_parts_of<F>(view, perspective);
    // Without a branch, which could seldom be predicted, and with the count in a register.
    std::size_t count = 0;
    for (std::size_t place = 0; place < F::cell_count; ++place) {
        active.inputs[count] = static_cast<std::uint16_t>(parts.input(view.cells[place], place));
        count += view.cells[place] != F::empty ? 1U : 0U;
    }
    active.count = count;
    return active;
}

}  // namespace ricochet
