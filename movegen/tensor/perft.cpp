// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/perft.hpp"

#include "movegen/common/perft_walk.hpp"
#include "movegen/tensor/rules.hpp"

namespace ricochet {

// For those who only see the declarations.
template std::vector<RootMoveNodes<tensor::Move>> perft_divide_by<tensor::Rules>(const tensor::Position&, int,
                                                                                 const PerftOptions&);
template std::uint64_t perft_by<tensor::Rules>(const tensor::Position&, int, const PerftOptions&);

}  // namespace ricochet

namespace ricochet::tensor {

std::vector<PerftMove> perft_divide(const Position& position, int depth, const PerftOptions& options) {
    return perft_divide_by<Rules>(position, depth, options);
}

std::uint64_t perft(const Position& position, int depth, const PerftOptions& options) {
    return perft_by<Rules>(position, depth, options);
}

}  // namespace ricochet::tensor
