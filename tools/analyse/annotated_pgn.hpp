// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tools/analyse/review_json.hpp"

namespace ricochet::tools::analyse {

/// The game annotated with its review: after each move its score as `[%eval 0.31]` or `[%eval #3]` from White's
/// view, glyphs for mistakes, which replace earlier ones, and the better lines of marked moves as variations.
/// All else in the game is kept.
PgnGame annotated(const ReviewedGame& reviewed);

}  // namespace ricochet::tools::analyse
