// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ricochet::tools::match {

/// Of the text of an EPD file all but a journal's own positions, ready for these to come after it. A line is
/// the journal's as often as the position is among `own`, the last ones first; so is a torn last line that
/// begins like one of them.
std::string foreign_positions(std::string_view text, const std::vector<std::string>& own);

}  // namespace ricochet::tools::match
