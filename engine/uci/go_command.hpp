// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "movegen/common/result.hpp"
#include "movegen/tensor/position.hpp"
#include "search/control/limits.hpp"

namespace ricochet {

/// The deepest `go perft`; far beyond what can be counted.
constexpr int max_perft_depth = 64;

/// What a `go` asks for.
struct GoCommand {
    Limits limits;
    /// Count moves to this depth instead of searching.
    std::optional<int> perft_depth;
    /// The first word that means nothing and was skipped; empty where there is none.
    std::string unknown_word;
};

/// Reads what follows the word `go`. The error names the word whose number or move is missing, malformed, out
/// of range or illegal. Negative clocks are read as 0, depths beyond `max_depth` as that, `movestogo 0` as
/// not given.
Result<GoCommand> parse_go_command(std::string_view arguments, const Position& position);

/// Whether a search with these limits ends by itself for the side to move.
bool is_bounded(const Limits& limits, Color side_to_move);

}  // namespace ricochet
