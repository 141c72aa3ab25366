// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>

namespace ricochet::tools::train {

/// What the weights of inputs that have something in common share while they are learned: a piece of one side
/// and type has a row of weights wherever it stands, one for each rank and one for each file, and an input's
/// weights are the sum of these and of its own. Squares that few positions have a piece on so learn from the
/// others ("feature factorization" of NNUE trainers). A network holds only the sums.
class Factors {
public:
    explicit Factors(std::size_t hidden) : hidden_(hidden) {}

    /// How many numbers are learned beside the network's own.
    [[nodiscard]] std::size_t size() const;
    /// Makes a network's input weights of its own and of shared ones; all else is copied.
    void expand(std::span<const float> own, std::span<const float> shared, std::span<float> network) const;
    /// The derivatives by shared weights, from those by the network's.
    void fold(std::span<const float> gradient, std::span<float> shared) const;

private:
    std::size_t hidden_;
};

}  // namespace ricochet::tools::train
