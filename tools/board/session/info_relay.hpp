// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "movegen/base/result.hpp"
#include "movegen/game.hpp"
#include "tools/client/uci_lines.hpp"
#include "tools/common/clock.hpp"
#include "tools/common/json_fwd.hpp"

namespace ricochet::tools::board {

/// What an engine's `info` line says of a search in a game, as an event without `search`; nothing if the
/// line has no score. Numbers that make no sense are left out, and so are the moves from the first that is not
/// legal.
std::optional<Json> describe_info(std::string_view line, const Game& game);

/// What an engine's `bestmove` says of a search in a game, as an event; else why that is no legal move.
Result<Json> describe_best_move(const UciBestMove& best, Game game, std::uint64_t search);

/// Passes a search's `info` lines on, not more than about ten a second of each of its lines (MultiPV): the
/// first at once, after that the latest.
class InfoRelay {
public:
    using Sink = std::function<void(const Json&)>;

    InfoRelay(std::uint64_t search, Game game, Sink sink)
        : search_(search), game_(std::move(game)), sink_(std::move(sink)) {}

    /// Takes a line from the engine.
    void take(std::string_view line, TimePoint now);
    /// Passes on what has waited long enough.
    void pass_on(TimePoint now);
    /// Passes on all that still waits, for the search has ended.
    void finish();
    /// When `pass_on` has something to do; nothing while it has not.
    [[nodiscard]] std::optional<TimePoint> due() const;

private:
    struct Line {
        std::string waiting;
        TimePoint last{};
    };
    void send(Line& line, TimePoint now);

    std::uint64_t search_;
    Game game_;
    Sink sink_;
    std::map<int, Line> lines_;
};

}  // namespace ricochet::tools::board
