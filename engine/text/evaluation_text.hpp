// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "search/evaluation/tensor/evaluate.hpp"

namespace ricochet {

/// The table that `eval` prints: each term for White, for Black and the difference, all in centipawns for the
/// middlegame and the endgame, then how they are blended. No line break at the end.
std::string describe_evaluation(const EvaluationTrace& trace);

}  // namespace ricochet
