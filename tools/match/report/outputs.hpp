// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "movegen/common/result.hpp"
#include "tools/match/store/game_record.hpp"
#include "tools/match/store/settings.hpp"

namespace ricochet::tools::match {

/// Writes the PGN, JSON and HTML files that were asked for, whole and anew, from a journal's games. The reason
/// where one cannot be written.
std::optional<Error> write_outputs(const Outputs& outputs, const Conditions& conditions,
                                   const std::vector<GameRecord>& games);

}  // namespace ricochet::tools::match
