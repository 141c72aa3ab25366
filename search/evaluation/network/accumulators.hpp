// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "search/evaluation/network/features.hpp"
#include "search/evaluation/network/kernels.hpp"
#include "search/evaluation/network/network.hpp"

namespace ricochet {

/// From the sum over both accumulators to centipawns.
inline int to_centipawns(const Network& network, std::int64_t sum, std::size_t bucket) {
    constexpr std::int64_t one = std::int64_t{Network::input_scale} * Network::output_scale;
    const std::int64_t output = sum / Network::input_scale + network.output_bias(bucket);
    return static_cast<int>(output * Network::centipawns / one);
}

/// A network's value of a position for the side to move, in centipawns, without limits; worked out plainly.
template <NetworkFeatures F>
int network_value(const Network& network, const typename F::View& view) {
    const std::size_t hidden = network.shape().hidden;
    std::int64_t sum = 0;
    for (const Color perspective : {view.side_to_move, ~view.side_to_move}) {
        const ActiveInputs inputs = active_inputs<F>(view, perspective);
        const auto weights =
            network.output_weights(view.bucket).subspan(perspective == view.side_to_move ? 0 : hidden, hidden);
        for (std::size_t i = 0; i < hidden; ++i) {
            int value = network.biases()[i];
            for (const std::uint16_t input : inputs.all()) {
                value += network.row(input)[i];
            }
            const int clipped = std::clamp<int>(static_cast<std::int16_t>(value), 0, Network::input_scale);
            sum += std::int64_t{clipped} * clipped * weights[i];
        }
    }
    return to_centipawns(network, sum, view.bucket);
}

// Accumulator updates from a refresh cache (Chess Programming Wiki, "NNUE", Accumulator; the cache is known as
// "Finny tables", after Luecx's Koivisto).
/// A network's value of positions, worked out from what differs from the position before: two to six pieces
/// between neighbours in a search tree, whatever kind of move lies between them. Nothing is worked out for
/// positions that are not evaluated. For each side there is one accumulator for each way that it may look at
/// the board, so that a king that crosses the middle does not cost a refresh.
template <NetworkFeatures F>
class Accumulators {
public:
    /// For a network of the game's shape.
    explicit Accumulators(std::shared_ptr<const Network> network,
                          const NetworkKernels& kernels = best_kernels())
        : network_(std::move(network)), kernels_(&kernels) {
        assert(network_->shape().inputs == F::shape.inputs && network_->shape().buckets == F::shape.buckets);
        for (auto& by_side : entries_) {
            for (Entry& entry : by_side) {
                entry.cells.fill(F::empty);
                entry.values.assign(network_->biases().begin(), network_->biases().end());
            }
        }
    }

    [[nodiscard]] const std::shared_ptr<const Network>& network() const { return network_; }

    /// The value for the side to move, in centipawns, without limits.
    int evaluate(const typename F::Position& position) {
        const View view = F::view(position);
        const std::int16_t* const weights = network_->output_weights(view.bucket).data();
        const Entry& own = updated(view, view.side_to_move);
        const Entry& other = updated(view, ~view.side_to_move);
        const std::int64_t sum = kernels_->weighted_squares(own.values, weights) +
                                 kernels_->weighted_squares(other.values, weights + network_->shape().hidden);
        const int value = to_centipawns(*network_, sum, view.bucket);
        assert(value == network_value<F>(*network_, view));
        return value;
    }

private:
    using View = typename F::View;
    using Cell = typename F::Cell;

    struct Entry {
        std::array<Cell, F::cell_count> cells{};
        std::vector<std::int16_t> values;
    };

    /// Rows to add to an accumulator or to take off: at most one a cell.
    class RowList {
    public:
        void push(const std::int16_t* row) { rows_[size_++] = row; }
        [[nodiscard]] std::span<const std::int16_t* const> rows() const { return {rows_.data(), size_}; }

    private:
        std::size_t size_ = 0;
        std::array<const std::int16_t*, F::cell_count> rows_;
    };

    /// The inputs of all values in all cells as a side sees them. A table because working them out one by one
    /// cost 3 % of the search's time.
    using InputTable = std::array<std::array<std::uint16_t, F::cell_count>, F::cell_values>;

    static constexpr InputTable make_input_table(Color perspective, bool mirrored) {
        InputTable table{};
        for (std::size_t value = 0; value < F::cell_values; ++value) {
            for (std::size_t place = 0; place < F::cell_count; ++place) {
                table[value][place] = static_cast<std::uint16_t>(
                    F::input(perspective, mirrored, static_cast<Cell>(value), place));
            }
        }
        return table;
    }

    /// By perspective, and whether mirrored.
    static constexpr std::array<std::array<InputTable, 2>, color_count> input_tables = {
        {{make_input_table(Color::white, false), make_input_table(Color::white, true)},
         {make_input_table(Color::black, false), make_input_table(Color::black, true)}}};

    static constexpr std::size_t cells_in_word = sizeof(std::uint64_t);

    /// Eight cells, the first in the lowest byte.
    static std::uint64_t word_at(const Cell* cells) {
        std::uint64_t word = 0;
        std::memcpy(&word, cells, sizeof(word));
        return std::endian::native == std::endian::little ? word : __builtin_bswap64(word);
    }

    const Entry& updated(const View& view, Color perspective) {
        const std::size_t way = view.mirrored[index(perspective)] ? 1 : 0;
        Entry& entry = entries_[index(perspective)][way];
        RowList added;
        RowList removed;
        const InputTable& inputs = input_tables[index(perspective)][way];
        const auto row = [&](Cell cell, std::size_t place) {
            return network_->row(inputs[index(cell)][place]).data();
        };
        for (std::size_t first = 0; first < F::cell_count; first += cells_in_word) {
            std::uint64_t differences = word_at(&view.cells[first]) ^ word_at(&entry.cells[first]);
            while (differences != 0) {
                const auto byte = static_cast<std::size_t>(std::countr_zero(differences)) / 8;
                differences &= ~(std::uint64_t{0xFF} << (8 * byte));
                const std::size_t place = first + byte;
                Cell& known = entry.cells[place];
                const Cell present = view.cells[place];
                if (known != F::empty) {
                    removed.push(row(known, place));
                }
                if (present != F::empty) {
                    added.push(row(present, place));
                }
                known = present;
            }
        }
        kernels_->update(entry.values, added.rows(), removed.rows());
        return entry;
    }

    std::shared_ptr<const Network> network_;
    const NetworkKernels* kernels_;
    /// By perspective, and whether mirrored.
    std::array<std::array<Entry, 2>, color_count> entries_;
};

}  // namespace ricochet
