// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tools/analyse/review_json.hpp"

namespace ricochet::tools::analyse {

/// The game with what a review found: after each move its score as `[%eval 0.31]` or `[%eval #3]` from White's
/// view, glyphs in place of older ones for mistakes, and the better lines of what was marked as variations.
/// What else the game had stays.
PgnGame annotated(const ReviewedGame& reviewed);

}  // namespace ricochet::tools::analyse
