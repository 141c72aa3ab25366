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

/// Turns an engine's `info` line about a search in a game into an event without `search`; nothing if the line
/// has no score. Invalid numbers are left out, and so are the moves from the first illegal one.
std::optional<Json> describe_info(std::string_view line, const Game& game);

/// Turns an engine's `bestmove` into an event; the error explains why the move is illegal.
Result<Json> describe_best_move(const UciBestMove& best, Game game, std::uint64_t search);

/// Forwards a search's `info` lines, at most about ten a second for each of its lines (MultiPV): the first at
/// once, then the latest.
class InfoRelay {
public:
    using Sink = std::function<void(const Json&)>;

    InfoRelay(std::uint64_t search, Game game, Sink sink)
        : search_(search), game_(std::move(game)), sink_(std::move(sink)) {}

    /// Handles a line from the engine.
    void take(std::string_view line, TimePoint now);
    /// Forwards the reports that have waited long enough.
    void pass_on(TimePoint now);
    /// Forwards all waiting reports, because the search has ended.
    void finish();
    /// When `pass_on` is next needed; nothing if it is not.
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
