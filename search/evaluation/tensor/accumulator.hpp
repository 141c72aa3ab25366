// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "movegen/tensor/position.hpp"
#include "search/common/score.hpp"
#include "search/evaluation/network/kernels.hpp"
#include "search/evaluation/network/network.hpp"

namespace ricochet::tensor {

// Accumulator updates from a refresh cache (Chess Programming Wiki, "NNUE", Accumulator; the cache is known as
// "Finny tables", after Luecx's Koivisto).
/// A network's value of positions, worked out from what differs from the position before: two to six pieces
/// between neighbours in a search tree, whatever kind of move lies between them. Nothing is worked out for
/// positions that are not evaluated. For each side there is one accumulator for each half of the board that its
/// king may stand on, so that a king that crosses the middle does not cost a refresh.
class Accumulators {
public:
    /// For a network of `network_shape`.
    explicit Accumulators(std::shared_ptr<const Network> network,
                          const NetworkKernels& kernels = best_kernels());

    [[nodiscard]] const std::shared_ptr<const Network>& network() const { return network_; }

    /// The value for the side to move, in centipawns, without limits.
    Score evaluate(const Position& position);

private:
    struct Entry {
        std::array<Piece, square_count> board{};
        std::vector<std::int16_t> values;
    };

    const Entry& updated(const Position& position, Color perspective);

    std::shared_ptr<const Network> network_;
    const NetworkKernels* kernels_;
    /// By perspective, and whether mirrored.
    std::array<std::array<Entry, 2>, color_count> entries_;
};

/// A network's value of any setup with two kings for the side to move, worked out plainly from the board. Its
/// bucket is the setup's where not given.
Score network_value(const Network& network, const Setup& setup);
Score network_value(const Network& network, const Setup& setup, std::size_t bucket);

}  // namespace ricochet::tensor
