// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/base/tokens.hpp"
#include "movegen/game.hpp"
#include "search/control/limits.hpp"

namespace ricochet {

/// `go`, read without a position.
struct GoCommand {
    /// All but the moves.
    Limits limits;
    /// Texts of moves, not read yet; no restriction where empty.
    std::vector<std::string> search_moves;
    /// Count moves to this depth instead of searching.
    std::optional<int> perft_depth;
    /// The first token that means nothing and was skipped; empty where there is none.
    std::string unknown_token;
};

/// Reads what follows the token `go`. The error names the token whose number or move is missing, malformed or
/// out of range. Negative clocks are read as 0, depths beyond `max_depth` as that, `movestogo 0` as not given.
Result<GoCommand> parse_go_command(Tokens& tokens);

/// The limits with the moves to search. The error says which one is not legal in the game's position.
Result<Limits> limits_of(const GoCommand& command, const Game& game);

}  // namespace ricochet
