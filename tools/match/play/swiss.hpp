// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

namespace ricochet::tools::match {

/// What is known of a Swiss tournament when a round is to be drawn. Engines are numbered from 0, the strongest
/// first as far as is known before the first round.
struct SwissState {
    int engines = 0;
    /// Points of each engine, in half points.
    std::vector<int> half_points;
    /// Who has met whom, in any order.
    std::vector<std::pair<int, int>> met;
    /// How often each engine was left over.
    std::vector<int> byes;
};

/// Who meets whom in the next round: in the first one the upper half of the list the lower half; later
/// neighbours in the order of points (equals in the order of the list), nobody twice as long as that is
/// possible at all. With an odd number of engines one has a bye: the last one of those that had
/// the fewest, unless somebody would have to be met again for that.
std::vector<std::pair<int, int>> draw_swiss_round(const SwissState& state);

}  // namespace ricochet::tools::match
