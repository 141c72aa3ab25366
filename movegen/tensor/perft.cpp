// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/common/perft_walk.hpp"
#include "movegen/tensor/rules.hpp"

namespace ricochet {

// For those who only see the declarations.
template std::vector<RootMoveNodes<tensor::Move>> perft_divide_by<tensor::Rules>(const tensor::Position&, int,
                                                                                 const PerftOptions&);
template std::uint64_t perft_by<tensor::Rules>(const tensor::Position&, int, const PerftOptions&);

}  // namespace ricochet
