// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "tools/common/json_fwd.hpp"
#include "tools/match/store/conditions.hpp"
#include "tools/match/store/games.hpp"

namespace ricochet::tools::match {

/// The machine-readable report: `conditions` (as in the journal's header), `games`, `engines` (best first; Elo
/// figures are null if nothing can be said), `repetitions` (games left out of the counts, as replays),
/// `unpaired` (games left out until the other one of their pair is over), `encounters`, `sprt` and `spsa` (null
/// without them), `endings`, `openings`.
Json to_json_report(const Conditions& conditions, const Games& games);

}  // namespace ricochet::tools::match
