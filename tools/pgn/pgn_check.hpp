// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "tools/pgn/pgn.hpp"

namespace ricochet::tools {

/// Returns why `write_pgn`, which does not check its game, cannot write this one, made by another program: its
/// FEN, tags, glyphs or moves are invalid, or its tree has cycles. Nothing if it can.
std::optional<std::string> pgn_fault(const PgnGame& game);

}  // namespace ricochet::tools
