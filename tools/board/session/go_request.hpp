// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/board/request/game_request.hpp"
#include "tools/board/session/engine_options.hpp"
#include "tools/common/clock.hpp"

namespace ricochet::tools::board {

/// A search requested by a page.
struct GoRequest {
    /// From 1, counted by the dialogue.
    std::uint64_t number = 0;
    Game game;
    OptionValues options;
    /// The UCI commands, without line ends.
    std::string position_command;
    std::string go_command;
    /// The longest time for the search, if its limits imply one; it is stopped then.
    std::optional<Duration> allowance;
    /// Whether to send `ucinewgame` first.
    bool new_game = false;
};

/// Reads the body of a `go`: `variant`, `fen`, `moves`, `options`, `limits`, `new_game`. Throws `ApiError` with
/// status 400 for an invalid request, and for a game without legal moves.
GoRequest read_go(const Field& request, const std::vector<UciOption>& offered);

}  // namespace ricochet::tools::board
