// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "movegen/base/result.hpp"
#include "movegen/base/tokens.hpp"
#include "movegen/common/color.hpp"
#include "movegen/game.hpp"
#include "search/control/limits.hpp"

namespace ricochet {

/// How many of a game's moves were a side's.
int moves_of(Color side, const Game& game);

/// The time controls of the XBoard protocol: what `level`, `st`, `sd`, `time` and `otim` say, and the limits of
/// a search that follow. Each command gets the tokens behind its name; its error names the one that is missing,
/// malformed or out of range, and then nothing has changed.
class XBoardClock {
public:
    /// Forty moves in five minutes, as XBoard begins.
    XBoardClock() { new_game(); }

    /// Both clocks begin anew; the depth is unlimited. The time control stays.
    void new_game();

    /// `level MOVES BASE INCREMENT`: moves a session (0 = the whole game), minutes or minutes:seconds, seconds.
    std::optional<Error> level(Tokens& tokens);
    /// `st SECONDS` for every move, instead of a clock.
    std::optional<Error> seconds_per_move(Tokens& tokens);
    /// `sd PLIES`, besides any other limit; depths beyond `max_depth` mean that.
    std::optional<Error> depth(Tokens& tokens);
    /// `time CENTISECONDS` on the engine's clock; less than 0 counts as 0.
    std::optional<Error> engine_time(Tokens& tokens) { return read_clock(tokens, engine_); }
    /// `otim CENTISECONDS` on the opponent's clock.
    std::optional<Error> opponent_time(Tokens& tokens) { return read_clock(tokens, opponent_); }

    /// The engine has made a move. Estimates its clock for thinking on the opponent's time, until the GUI
    /// sends it.
    void engine_moved(Milliseconds used);

    /// For a search in which the engine plays `side` and has made `moves` moves before.
    [[nodiscard]] Limits limits(Color side, int moves) const;

private:
    static std::optional<Error> read_clock(Tokens& tokens, Milliseconds& clock);

    int moves_per_session_ = 40;
    Milliseconds base_{300'000};
    Milliseconds increment_{0};
    std::optional<Milliseconds> move_time_;
    std::optional<int> depth_;
    Milliseconds engine_{0};
    Milliseconds opponent_{0};
};

}  // namespace ricochet
