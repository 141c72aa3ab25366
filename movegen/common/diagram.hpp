// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

namespace ricochet {

/// A board of letters as lines of text for a terminal, the last rank on top; files and ranks from 0.
std::string draw_board(int files, int ranks, const std::function<char(int file, int rank)>& letter_on);

}  // namespace ricochet
