// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/common/embedded_file.hpp"
#include "tools/match/store/conditions.hpp"
#include "tools/match/store/game_record.hpp"

namespace ricochet::tools::match {

/// A page for browsers that needs no other file and no server: standings, crosstable, Elo with error bars, game
/// lengths, endings, results by opening, and every game on a replay board.
std::string to_html_report(const Conditions& conditions, const std::vector<GameRecord>& games);

/// `&`, `<`, `>` and quotes made harmless.
std::string escape_html(std::string_view text);

/// The files of the page (CMakeLists.txt).
std::span<const EmbeddedFile> embedded_files();

}  // namespace ricochet::tools::match
