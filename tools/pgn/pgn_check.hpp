// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "tools/pgn/pgn.hpp"

namespace ricochet::tools {

/// Why `write_pgn`, which trusts its game, must not be given this one: one that other programs have made. Its
/// FEN may be none, its tree have circles, its tags names that no reader takes, its glyphs and moves be none.
/// Nothing if it can be written.
std::optional<std::string> pgn_fault(const PgnGame& game);

}  // namespace ricochet::tools
