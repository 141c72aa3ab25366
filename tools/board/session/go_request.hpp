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

/// A search that a page asks for.
struct GoRequest {
    /// From 1, counted by the dialogue.
    std::uint64_t number = 0;
    Game game;
    OptionValues options;
    /// The two commands, without line ends.
    std::string position_command;
    std::string go_command;
    /// How long the search may take at most, where its limits say; it is stopped then.
    std::optional<Duration> allowance;
    /// Sends `ucinewgame` first.
    bool new_game = false;
};

/// Reads the body of a `go`: `variant`, `fen`, `moves`, `options`, `limits`, `new_game`. An `ApiError` of
/// status 400 says what is wrong; so does a game in which there is no move left.
GoRequest read_go(const Field& request, const std::vector<UciOption>& offered);

}  // namespace ricochet::tools::board
