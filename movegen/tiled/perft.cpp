// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/common/perft_walk.hpp"
#include "movegen/tiled/rules.hpp"

namespace ricochet {

// For those who only see the declarations.
template std::vector<RootMoveNodes<tiled::Move>> perft_divide_by<tiled::Rules>(const tiled::Position&, int,
                                                                               const PerftOptions&);
template std::uint64_t perft_by<tiled::Rules>(const tiled::Position&, int, const PerftOptions&);

}  // namespace ricochet
