// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "tools/lab/data/trained_game.hpp"

namespace ricochet::tools::train {

/// Feature factorization, as in NNUE trainers: during training, inputs of the same kind (a piece of one side
/// and type) share a row of weights, a row for each rank and one for each file; an input's weights are the sum
/// of these and its own. Rarely occupied squares thus learn from the others. The network contains only the
/// sums.
class Factors {
public:
    Factors(const data::TrainedGame& game, std::size_t hidden)
        : inputs_(game.shape.inputs), cells_(game.cell_count), files_(game.file_count), hidden_(hidden) {}

    /// The number of shared parameters, which are trained besides the network's.
    [[nodiscard]] std::size_t size() const;
    /// The number of kinds of inputs. Different kinds share nothing.
    [[nodiscard]] std::size_t kinds() const { return inputs_ / cells_; }
    /// The number of own weights per kind, which are ordered by kind.
    [[nodiscard]] std::size_t own_size() const { return cells_ * hidden_; }
    /// The number of shared weights per kind, in the same order.
    [[nodiscard]] std::size_t shared_size() const { return rows_of_kind() * hidden_; }
    /// Computes a kind's weights in the network from its own and its shared ones. The spans are that kind's.
    void expand(std::span<const float> own, std::span<const float> shared, std::span<float> network) const;
    /// Computes the gradient by a kind's shared weights from that by the network's.
    void fold(std::span<const float> gradient, std::span<float> shared) const;

private:
    [[nodiscard]] std::size_t ranks() const { return cells_ / files_; }
    [[nodiscard]] std::size_t rows_of_kind() const { return 1 + ranks() + files_; }
    /// The shared rows of a square within its kind.
    [[nodiscard]] std::array<std::size_t, 3> shared_rows(std::size_t cell) const;

    std::size_t inputs_;
    std::size_t cells_;
    std::size_t files_;
    std::size_t hidden_;
};

}  // namespace ricochet::tools::train
