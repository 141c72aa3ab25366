// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "tools/lab/data/trained_game.hpp"

namespace ricochet::tools::train {

/// What the weights of inputs that have something in common share while they are learned: a kind of
/// square (a piece of one side and type) has a row of weights wherever it is, one for each rank and one for
/// each file, and an input's weights are the sum of these and of its own. Squares that few positions have a
/// piece on so learn from the others ("feature factorization" of NNUE trainers). A network holds only the sums.
class Factors {
public:
    Factors(const data::TrainedGame& game, std::size_t hidden)
        : inputs_(game.shape.inputs), cells_(game.cell_count), files_(game.file_count), hidden_(hidden) {}

    /// How many numbers are learned beside the network's own.
    [[nodiscard]] std::size_t size() const;
    /// How many kinds of squares there are. They share nothing with each other.
    [[nodiscard]] std::size_t kinds() const { return inputs_ / cells_; }
    /// How many weights a kind has of its own; those of kind 0 come first, then those of kind 1 and so on.
    [[nodiscard]] std::size_t own_size() const { return cells_ * hidden_; }
    /// How many weights the squares of a kind share; they lie in the same order.
    [[nodiscard]] std::size_t shared_size() const { return rows_of_kind() * hidden_; }
    /// Makes a kind's weights in the network of its own and of its shared ones. All are of that kind alone.
    void expand(std::span<const float> own, std::span<const float> shared, std::span<float> network) const;
    /// The derivatives by a kind's shared weights, from those by the network's.
    void fold(std::span<const float> gradient, std::span<float> shared) const;

private:
    [[nodiscard]] std::size_t ranks() const { return cells_ / files_; }
    [[nodiscard]] std::size_t rows_of_kind() const { return 1 + ranks() + files_; }
    /// The shared rows that a square of a kind has a part in.
    [[nodiscard]] std::array<std::size_t, 3> shared_rows(std::size_t cell) const;

    std::size_t inputs_;
    std::size_t cells_;
    std::size_t files_;
    std::size_t hidden_;
};

}  // namespace ricochet::tools::train
