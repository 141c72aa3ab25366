// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "search/evaluation/network/features.hpp"
#include "search/evaluation/network/kernels.hpp"
#include "search/evaluation/network/network.hpp"

#if defined(__SSE2__) && !defined(RICOCHET_NO_INTRINSICS)
#include <emmintrin.h>
#define RICOCHET_HAS_SSE2_CELLS
#endif

namespace ricochet {

/// A set of up to 128 cells of a position.
class CellSet {
public:
    static constexpr std::size_t capacity = 128;

    [[nodiscard]] int count() const { return std::popcount(words_[0]) + std::popcount(words_[1]); }

    /// Adds a cell for each bit, from `first` for the lowest on; they must not cross a multiple of 64.
    void add(std::size_t first, std::uint64_t bits) { words_[first / 64] |= bits << (first % 64); }

    /// Calls `use(cell)` for every cell, in their order.
    template <class Use>
    void for_each(Use use) const {
        for (std::size_t word = 0; word < words_.size(); ++word) {
            for (std::uint64_t rest = words_[word]; rest != 0; rest &= rest - 1) {
                use(64 * word + static_cast<std::size_t>(std::countr_zero(rest)));
            }
        }
    }

private:
    std::array<std::uint64_t, 2> words_{};
};

/// Returns which of eight bytes differ, a bit each, the lowest for the first byte.
inline std::uint64_t differing_of_eight(const void* a, const void* b) {
    constexpr std::uint64_t low_bits = 0x7F7F7F7F7F7F7F7F;
    // Multiplying by it gathers the lowest bits of all bytes in the highest byte.
    constexpr std::uint64_t gather = 0x0102040810204080;
    std::uint64_t word_a = 0;
    std::uint64_t word_b = 0;
    std::memcpy(&word_a, a, sizeof(word_a));
    std::memcpy(&word_b, b, sizeof(word_b));
    std::uint64_t differences = word_a ^ word_b;
    if constexpr (std::endian::native == std::endian::big) {
        differences = __builtin_bswap64(differences);
    }
    const std::uint64_t unequal = (((differences & low_bits) + low_bits) | differences) & ~low_bits;
    return ((unequal >> 7U) * gather) >> 56U;
}

/// The cells in which two positions differ, of `count` bytes each: a multiple of eight.
template <std::size_t count>
CellSet differing_cells(const void* a, const void* b) {
    static_assert(count % 8 == 0 && count <= CellSet::capacity);
    const auto* const cells_a = static_cast<const unsigned char*>(a);
    const auto* const cells_b = static_cast<const unsigned char*>(b);
    CellSet set;
    std::size_t first = 0;
#ifdef RICOCHET_HAS_SSE2_CELLS
    // NOLINTBEGIN(portability-simd-intrinsics): the portable loop is below
    for (; first + sizeof(__m128i) <= count; first += sizeof(__m128i)) {
        const __m128i sixteen_a = _mm_loadu_si128(reinterpret_cast<const __m128i*>(cells_a + first));
        const __m128i sixteen_b = _mm_loadu_si128(reinterpret_cast<const __m128i*>(cells_b + first));
        const int equal = _mm_movemask_epi8(_mm_cmpeq_epi8(sixteen_a, sixteen_b));
        set.add(first, static_cast<unsigned>(equal) ^ 0xFFFFU);
    }
    // NOLINTEND(portability-simd-intrinsics)
#endif
    for (; first < count; first += 8) {
        set.add(first, differing_of_eight(cells_a + first, cells_b + first));
    }
    return set;
}

/// Converts the sum of weighted half squares over both accumulators to centipawns.
inline int to_centipawns(const Network& network, std::int64_t sum, std::size_t bucket) {
    constexpr std::int64_t one = std::int64_t{Network::input_scale} * Network::output_scale;
    const std::int64_t output = 2 * sum / Network::input_scale + network.output_bias(bucket);
    return static_cast<int>(output * Network::centipawns / one);
}

/// A network's value of a position for the side to move, in centipawns, without limits; computed from scratch.
template <NetworkFeatures F>
int network_value(const Network& network, const typename F::View& view) {
    const std::size_t hidden = network.shape().hidden;
    std::vector<int> values(hidden);
    std::int64_t sum = 0;
    for (const Color perspective : {view.side_to_move, ~view.side_to_move}) {
        std::copy(network.biases().begin(), network.biases().end(), values.begin());
        const ActiveInputs inputs = active_inputs<F>(view, perspective);
        for (const std::uint16_t input : inputs.all()) {
            const auto row = network.row(input);
            std::transform(row.begin(), row.end(), values.begin(), values.begin(), std::plus<>());
        }
        const auto weights =
            network.output_weights(view.bucket).subspan(perspective == view.side_to_move ? 0 : hidden, hidden);
        for (std::size_t i = 0; i < hidden; ++i) {
            const int clipped = std::clamp<int>(static_cast<std::int16_t>(values[i]), 0, Network::input_scale);
            sum += std::int64_t{clipped * clipped / 2} * weights[i];
        }
    }
    return to_centipawns(network, sum, view.bucket);
}

// Lazily updated accumulators by ply, and a refresh cache (Chess Programming Wiki, "NNUE", Accumulator; the
// cache is known as "Finny tables", after Luecx's Koivisto).
/// Evaluates positions by a network, updating from a position that differs in few cells: the last one evaluated
/// at the ply before, usually the parent, or at the same ply, usually a sibling. Differences are found by
/// comparing cells, so that moves need not be reported and positions that are not evaluated cost nothing. For
/// each side there is also one accumulator for each orientation, so that a king that crosses the middle costs
/// no refresh.
template <NetworkFeatures F>
class Accumulators {
public:
    /// `network` must have the game's shape; at least one ply. Throws `std::bad_alloc` if memory does not
    /// suffice.
    Accumulators(std::shared_ptr<const Network> network, std::size_t plies,
                 const NetworkKernels& kernels = best_kernels())
        : network_(std::move(network)), kernels_(&kernels), by_ply_(plies, Entry(*network_)) {
        assert(network_->shape().inputs == F::shape.inputs && network_->shape().buckets == F::shape.buckets);
        for (auto& by_side : refresh_cache_) {
            for (Accumulator& accumulator : by_side) {
                accumulator.cells.fill(F::empty);
                accumulator.values.assign(network_->biases().begin(), network_->biases().end());
            }
        }
    }

    [[nodiscard]] const std::shared_ptr<const Network>& network() const { return network_; }

    /// The value for the side to move, in centipawns, without limits. The ply, below the number of plies,
    /// affects only speed.
    int evaluate(const typename F::Position& position, std::size_t ply = 0) {
        const View view = F::view(position);
        const std::int16_t* const weights = network_->output_weights(view.bucket).data();
        const Entry& entry = updated(view, ply);
        const Values& own = entry.values[index(view.side_to_move)];
        const Values& other = entry.values[index(~view.side_to_move)];
        const std::int64_t sum = kernels_->weighted_squares(own, weights) +
                                 kernels_->weighted_squares(other, weights + network_->shape().hidden);
        const int value = to_centipawns(*network_, sum, view.bucket);
        // Checks one in eight: with sanitizers, recomputing takes four times as long as the rest of a node.
        assert(sum % 8 != 0 || value == network_value<F>(*network_, view));
        return value;
    }

private:
    using View = typename F::View;
    using Cell = typename F::Cell;
    using Cells = std::array<Cell, F::cell_count>;
    using Values = AlignedNumbers;

    /// One side's accumulator for one orientation, and the cells that it stands for.
    struct Accumulator {
        Cells cells{};
        Values values;
    };

    /// Both sides' accumulators, and the cells that they stand for: at first the empty board.
    struct Entry {
        explicit Entry(const Network& network) {
            cells.fill(F::empty);
            values.fill(Values(network.biases().begin(), network.biases().end()));
        }

        Cells cells{};
        std::array<bool, color_count> mirrored{};
        std::array<Values, color_count> values;
    };

    /// A list of inputs, at most one per cell.
    class InputList {
    public:
        /// Adds an input if the condition holds; without a branch, which could seldom be predicted.
        void push_if(bool condition, std::size_t input) {
            inputs_[size_] = static_cast<std::uint16_t>(input);
            size_ += condition ? 1U : 0U;
        }
        [[nodiscard]] std::span<const std::uint16_t> all() const { return {inputs_.data(), size_}; }

    private:
        std::size_t size_ = 0;
        std::array<std::uint16_t, F::cell_count> inputs_;
    };

    /// The inputs that differ between two positions.
    struct Changes {
        InputList added;
        InputList removed;
    };

    static CellSet differences(const View& view, const Cells& cells) {
        return differing_cells<F::cell_count>(view.cells.data(), cells.data());
    }

    /// Adds the changes of a side's inputs in the cells that differ from `known`.
    static void list_changes(const View& view, Color perspective, const Cells& known, const CellSet& differing,
                             Changes& changes) {
        const InputParts<F>& parts = input_parts_of<F>(view, perspective);
        differing.for_each([&](std::size_t place) {
            const Cell before = known[place];
            const Cell now = view.cells[place];
            changes.removed.push_if(before != F::empty, parts.input(before, place));
            changes.added.push_if(now != F::empty, parts.input(now, place));
        });
    }

    void update(const Values& from, const Changes& changes, Values& to) const {
        kernels_->update(from, to.data(), network_->rows(), changes.added.all(), changes.removed.all());
    }

    /// The cost of updating from an entry, in cells.
    static int distance(const View& view, const Entry& entry, const CellSet& differing) {
        // About as many cells differ from the refresh cache.
        constexpr int other_way = 8;
        return differing.count() + (entry.mirrored == view.mirrored ? 0 : other_way);
    }

    /// Updates the accumulator of the refresh cache and returns it.
    const Values& refreshed(const View& view, Color perspective) {
        Accumulator& accumulator =
            refresh_cache_[index(perspective)][view.mirrored[index(perspective)] ? 1 : 0];
        Changes changes;
        list_changes(view, perspective, accumulator.cells, differences(view, accumulator.cells), changes);
        update(accumulator.values, changes, accumulator.values);
        std::copy(view.cells.begin(), view.cells.end(), accumulator.cells.begin());
        return accumulator.values;
    }

    /// The accumulators of a position: its ply's, or those of the ply before if they stand for the same cells.
    const Entry& updated(const View& view, std::size_t ply) {
        assert(ply < by_ply_.size());
        Entry& own = by_ply_[ply];
        const Entry* nearest = &own;
        CellSet differing = differences(view, own.cells);
        if (ply > 0) {
            const Entry& parent = by_ply_[ply - 1];
            const CellSet from_parent = differences(view, parent.cells);
            if (distance(view, parent, from_parent) < distance(view, own, differing)) {
                nearest = &parent;
                differing = from_parent;
            }
        }
        if (differing.count() == 0) {
            return *nearest;
        }
        std::array<Changes, color_count> changes;
        std::array<const Values*, color_count> from{};
        for (const Color perspective : {Color::white, Color::black}) {
            const std::size_t side = index(perspective);
            if (nearest->mirrored[side] == view.mirrored[side]) {
                from[side] = &nearest->values[side];
                list_changes(view, perspective, nearest->cells, differing, changes[side]);
            } else {
                from[side] = &refreshed(view, perspective);
            }
        }
        for (std::size_t side = 0; side < color_count; ++side) {
            update(*from[side], changes[side], own.values[side]);
        }
        std::copy(view.cells.begin(), view.cells.end(), own.cells.begin());
        own.mirrored = view.mirrored;
        return own;
    }

    std::shared_ptr<const Network> network_;
    const NetworkKernels* kernels_;
    /// All allocated in advance, since a search cannot report that memory does not suffice.
    std::vector<Entry> by_ply_;
    /// Accumulators by perspective, and whether mirrored.
    std::array<std::array<Accumulator, 2>, color_count> refresh_cache_;
};

}  // namespace ricochet
