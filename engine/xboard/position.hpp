// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/common/variant.hpp"
#include "movegen/game.hpp"

namespace ricochet {

/// The variants that are offered to XBoard: those whose moves it can say (`VariantRow::xboard_setup`).
std::vector<Variant> xboard_variants();

/// What answers `variant`: how XBoard has to set up its board, and which pieces do what on it.
std::string xboard_setup(Variant variant);

/// Reads a FEN from XBoard. Of the castling field only K, Q, k and q count, and those only with king and rook
/// at home: XBoard adds the files of pieces that have not moved. An en passant square that is none is no error
/// either. The error says what else is wrong, as that of `Game::from_fen` does.
Result<Game> parse_xboard_fen(std::string_view text, Variant variant);

}  // namespace ricochet
