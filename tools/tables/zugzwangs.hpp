// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "movegen/base/result.hpp"
#include "search/tables/dtm.hpp"
#include "search/tables/ending.hpp"

namespace ricochet::tables {

/// Placements of one kind of mutual zugzwang, mirror images counted once.
struct ZugzwangCount {
    std::uint64_t positions = 0;
    /// The longest loss of the side to move, and a placement of it.
    DtmCode longest = dtm_draw;
    std::uint64_t longest_number = 0;

    void count(std::uint64_t number, DtmCode loss) {
        ++positions;
        if (loss > longest) {
            longest = loss;
            longest_number = number;
        }
    }
    /// Adds the counts of other placements. Of equally long losses the lowest number is kept.
    ZugzwangCount& operator+=(const ZugzwangCount& other) {
        positions += other.positions;
        if (other.longest > longest || (other.longest == longest && other.longest_number < longest_number)) {
            longest = other.longest;
            longest_number = other.longest_number;
        }
        return *this;
    }
};

// Mutual zugzwang (Chess Programming Wiki, "Zugzwang").
/// Placements in which either side to move would rather pass.
struct Zugzwangs {
    ZugzwangCount white_wins_by_waiting;  ///< drawn with White to move, lost with Black to move
    ZugzwangCount black_wins_by_waiting;  ///< drawn with Black to move, lost with White to move
    ZugzwangCount both_lose;              ///< lost for the side to move; `longest` is White's loss
};

/// Counts the mutual zugzwangs of a whole tablebase. The error names the file that is missing or damaged.
Result<Zugzwangs> count_zugzwangs(const std::string& folder, const Ending& ending, int threads);

}  // namespace ricochet::tables
