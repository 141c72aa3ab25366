// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/base/tokens.hpp"
#include "movegen/game.hpp"
#include "search/control/limits.hpp"

namespace ricochet {

/// What was wrong with a `go`: only the first is told in full.
struct GoFaults {
    std::string first;
    std::size_t count = 0;

    void add(std::string fault);
};

/// `go`, read without a position.
struct GoCommand {
    /// All but the moves.
    Limits limits;
    /// Texts of moves, not read yet; no restriction where empty.
    std::vector<std::string> search_moves;
    /// Count moves to this depth instead of searching.
    std::optional<int> perft_depth;
    /// What could not be taken as it stands, and what was made of it.
    GoFaults faults;
};

/// A `go` that can be executed.
struct CheckedGo {
    Limits limits;
    /// For the user: what was wrong and what was made of it; empty where nothing was.
    std::string fault;
};

/// Where something was wrong with a `go` and nothing is left that ends its search, it ends after so many nodes.
constexpr std::uint64_t faulty_go_nodes = 10'000;

/// Reads what follows the token `go`. A GUI waits for a best move whatever it has sent, so numbers out of range
/// are brought into it, and what cannot be read is passed over: `faults` has what. Without that, negative
/// clocks are read as 0, depths beyond `max_depth` as that, `movestogo 0` as not given, and a clock that is
/// missing as the other side's. The error says why a count (`perft`) cannot be done.
Result<GoCommand> parse_go_command(Tokens& tokens);

/// The limits with the moves to search. Those that are not legal in the game's position are passed over.
CheckedGo check_go(const GoCommand& command, const Game& game);

}  // namespace ricochet
