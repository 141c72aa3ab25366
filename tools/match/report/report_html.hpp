// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/common/embedded_file.hpp"
#include "tools/match/store/conditions.hpp"
#include "tools/match/store/games.hpp"

namespace ricochet::tools::match {

/// So many games the page replays, and as many openings it lists: 1,000 games are about 20 MB.
constexpr std::size_t most_on_page = 1000;

/// A page for browsers that needs no other file and no server: standings, crosstable, Elo with error bars, game
/// lengths, endings, results by opening, and the last games on a replay board.
std::string to_html_report(const Conditions& conditions, const Games& games);

/// `&`, `<`, `>` and quotes made harmless.
std::string escape_html(std::string_view text);

/// The files of the page (CMakeLists.txt).
std::span<const EmbeddedFile> embedded_files();

}  // namespace ricochet::tools::match
