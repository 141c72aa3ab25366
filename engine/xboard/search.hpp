// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/engine.hpp"
#include "engine/io/output.hpp"
#include "engine/options.hpp"
#include "movegen/base/result.hpp"
#include "movegen/base/tokens.hpp"
#include "movegen/common/color.hpp"
#include "movegen/common/outcome.hpp"
#include "movegen/game.hpp"
#include "search/control/limits.hpp"
#include "search/control/search_report.hpp"
#include "search/tables/dtm.hpp"

namespace ricochet {

/// The answer to `protover`: all features, one per line, with the options that have no command of their own.
std::string xboard_features(const OptionList& options);

/// Whether an option is set by `option`; the others have commands of their own (`memory`, `cores`, ...).
bool is_xboard_option(const Option& option);

/// External text made safe to print as by `quoted`, without the quotes.
std::string harmless(std::string_view text);

/// A score as XBoard shows it: centipawns, or 100000 + N if the side to move mates in N moves, and -100000 - N
/// if it is mated.
int xboard_score(Score score);

/// `ply score time nodes pv`, the time in hundredths of a second, the line in SAN from `root`. `prefix`: the
/// expected move, which is printed before the line; empty for none.
std::string xboard_thinking(const SearchReport& report, const Game& root, std::string_view prefix);

/// The same for a tablebase result, with words instead of a line; `sign` is -1 for the other side's view of the
/// score.
std::string xboard_verdict(const tables::WdlProbe& verdict, const Game& game, int sign);

/// `1-0 {White mates}` and the like; empty for `Outcome::none`.
std::string xboard_result(Outcome outcome, Color side_to_move);

/// Collects the reports of a search and turns them into lines for XBoard. Safe from any thread.
class XBoardReports {
public:
    /// How the reports of one search are shown.
    struct Display {
        /// The game up to where the search begins.
        Game root;
        /// The expected move that leads to `root`, in SAN; empty for none.
        std::string prefix{};
        /// Whether the search is for the opponent, so that scores are negated.
        bool for_opponent = false;
        /// Whether the lines are shown even after `nopost`.
        bool always_shown = false;
    };

    /// Begins a search: discards the reports of the last one.
    void begin(Display display);
    /// Drops the prefix: the expected move has been made.
    void drop_prefix();
    /// Sets whether lines are shown (`post`, `nopost`).
    void show(bool shown);

    /// Whether the lines of a search that is displayed like this are shown.
    [[nodiscard]] bool shows(const Display& display) const;

    /// Stores a report. Returns the line to print; empty if none is to be shown.
    std::string take(const SearchReport& report);
    void take(const CurrentMoveReport& report);

    /// The last exact score in centipawns or a mate, from the engine's view; nothing before the first.
    [[nodiscard]] std::optional<Score> score() const;
    /// The best move so far; the null move before the first report.
    [[nodiscard]] MoveCode best_move() const;
    /// `stat01: time nodes ply mvleft mvtot mvname`, without the move while none is known.
    [[nodiscard]] std::string status() const;

private:
    mutable std::mutex mutex_;
    std::optional<Display> display_;
    bool shown_ = false;
    std::optional<Score> score_;
    SearchReport last_;
    CurrentMoveReport current_;
    int root_moves_ = 0;
    std::chrono::steady_clock::time_point start_;
};

/// The number of a game's moves that a side made.
int moves_of(Color side, const Game& game);

/// The time controls of the XBoard protocol: `level`, `st`, `sd`, `time` and `otim`, and the limits of a search
/// that follow. Each command takes the tokens after its name; its error names the one that is missing,
/// malformed or out of range, and then nothing has changed.
class XBoardClock {
public:
    /// Forty moves in five minutes, XBoard's default.
    XBoardClock() { new_game(); }

    /// Restarts both clocks and removes the limit of depth. The time control stays.
    void new_game();

    /// `level MOVES BASE INCREMENT`: moves per session (0 = the whole game), minutes or minutes:seconds,
    /// seconds.
    std::optional<Error> level(Tokens& tokens);
    /// `st SECONDS` for every move, instead of a clock.
    std::optional<Error> seconds_per_move(Tokens& tokens);
    /// `sd PLIES`, besides any other limit; at most `max_depth`.
    std::optional<Error> depth(Tokens& tokens);
    /// `time CENTISECONDS` on the engine's clock; less than 0 counts as 0.
    std::optional<Error> engine_time(Tokens& tokens) { return read_clock(tokens, engine_); }
    /// `otim CENTISECONDS` on the opponent's clock.
    std::optional<Error> opponent_time(Tokens& tokens) { return read_clock(tokens, opponent_); }

    /// Estimates the engine's clock after its move, for pondering, until the GUI sends it.
    void engine_moved(Milliseconds used);

    /// The limits of a search in which the engine plays `side` and has made `moves` moves before.
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

/// The engine and the purpose of its search. Prints the search's reports.
class XBoardSearch {
public:
    enum class Purpose : std::uint8_t { none, move, ponder, analysis, hint };
    /// The end of the search with this number.
    struct End {
        int number;
        BestMoveReport report;
    };

    /// `on_end` is called from a thread of the search.
    XBoardSearch(Output& output, std::function<void(End)> on_end);

    [[nodiscard]] Purpose purpose() const { return purpose_; }
    [[nodiscard]] Engine& engine() { return engine_; }
    [[nodiscard]] XBoardReports& reports() { return reports_; }
    /// Time since the search began, or since the expected move was made.
    [[nodiscard]] Milliseconds elapsed() const;

    /// The line with the tablebase result for the game of `display`; empty if none is to be shown.
    [[nodiscard]] std::string verdict(const XBoardReports::Display& display) const;
    /// The book's move to be made instead of a search with these limits, if there is one.
    [[nodiscard]] std::optional<book::BookMove> book_move(const Limits& limits, XBoardReports::Display display);
    /// Searches the game of `display`. Returns why that fails.
    [[nodiscard]] OptionFailure start(Purpose purpose, const Limits& limits, XBoardReports::Display display);
    /// Turns pondering into a search for a move: the expected move was made.
    void ponder_hit();
    /// Ends a running search, if any, and discards its result.
    void abort();
    /// The purpose of a search that has ended; `none` if its result is not awaited.
    Purpose take_result(const End& end);

private:
    /// Sets up the game of `display` and starts the clock.
    void begin(XBoardReports::Display display);
    EngineCallbacks callbacks(Output& output, std::function<void(End)> on_end);

    XBoardReports reports_;
    Purpose purpose_ = Purpose::none;
    /// Counts searches, so that the end of an aborted one is recognised.
    int number_ = 0;
    std::chrono::steady_clock::time_point start_;
    /// Destroyed first: its threads use all the above.
    Engine engine_;
};

}  // namespace ricochet
