// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/output.hpp"
#include "engine/xboard/moves.hpp"
#include "engine/xboard/search.hpp"
#include "movegen/game.hpp"
#include "search/common/score.hpp"

namespace ricochet {

/// State that the XBoard protocol leaves to the engine: the game, who plays it, and the state of the current
/// position.
struct XBoardState {
    /// Which side the engine plays: one, none (`force`), or none while it analyses.
    enum class Mode : std::uint8_t { playing, force, analysis };

    Game game;
    Mode mode = Mode::playing;
    Color own_side = Color::black;
    /// The GUI shows an illegal position: no moves are played until there is another.
    bool position_refused = false;
    /// Whether a draw offer is pending until the engine's next move.
    bool draw_offered = false;
    /// The clicks of the move that the user is entering.
    XBoardEntry entry;
    /// The expected move of the opponent; the null move if none is expected.
    MoveCode expected = MoveCode::none;
    /// The engine's score when it made its last move, from its view.
    std::optional<Score> last_score;

    [[nodiscard]] bool is_engines_turn() const {
        return mode == Mode::playing && game.side_to_move() == own_side;
    }
    [[nodiscard]] std::vector<XBoardMove> legal_moves() const { return xboard_moves(game, xboard_view(game)); }
    /// Whether the engine accepts a draw, by its last score.
    [[nodiscard]] bool accepts_draw() const;

    /// Begins a game; the mode stays.
    void begin(Game start);
    /// Plays a legal move.
    void play(MoveCode move);
    /// Takes back moves; there must be at least as many.
    void take_back(std::size_t moves);
};

/// Plays, ponders, analyses and hints by the XBoard protocol: decides what is searched when, and prints the
/// results. One thread calls it.
class XBoardPlayer {
public:
    using Mode = XBoardState::Mode;
    using Purpose = XBoardSearch::Purpose;

    /// `on_search_end` is called from a thread of the search; its argument is to be passed to `finish`.
    XBoardPlayer(Output& output, std::function<void(XBoardSearch::End)> on_search_end);

    [[nodiscard]] XBoardState& state() { return state_; }
    [[nodiscard]] XBoardClock& clock() { return clock_; }
    [[nodiscard]] XBoardSearch& search() { return search_; }
    void print(std::string_view lines) { output_.print(lines); }
    /// `Error (reason): command`.
    void report_error(std::string_view reason, std::string_view command);

    // Games and positions.
    /// Begins the usual game, with the engine as Black except in analysis.
    void new_game();
    /// Prepares the engine for a variant; if that fails, prints why and returns false.
    bool change_variant(Variant wanted, std::string_view command);
    /// Begins a game; the mode stays.
    void begin(Game start);
    /// Takes back moves. Returns whether there were as many.
    bool take_back(std::size_t moves);
    void opponent_moved(MoveCode move);

    // Who plays.
    /// Makes the engine play a side from now on.
    void play(Color side);
    void analyse();
    /// Makes the engine play neither side.
    void force();

    // Requests of the user.
    void move_now();
    void answer_draw();
    void hint();
    void show_book();
    void start_pondering() { ponders_ = true; }
    void stop_pondering();
    void ping(std::string_view token);
    /// Sets an option of the engine once it is not thinking; if that fails, prints why.
    void set_option(std::string_view name, std::string_view value, std::string_view command);

    /// Handles the end of a search.
    void finish(const XBoardSearch::End& end);
    /// Ends pondering and analysis, as no more commands will come.
    void end_input();
    /// Ends a running search, if any, and discards its result.
    void abort();

private:
    void think();
    void ponder(MoveCode expected);
    void search_analysis();
    void search_hint();
    void start(Purpose purpose, const Limits& limits, XBoardReports::Display display);
    /// Ends pondering or analysis; other searches continue.
    void pause();
    /// Resumes what `pause` has ended, unless a search is running.
    void resume();
    void make_move(const BestMoveReport& report);
    void say_hint(MoveCode move);
    /// Claims the result of a game that has ended; returns whether it has.
    bool claim_result();
    /// Calls `act` now or, if the engine is thinking about a move or a hint, after that.
    void when_free(std::function<void()> act);
    void do_waiting();

    Output& output_;
    XBoardState state_;
    XBoardClock clock_;
    bool ponders_ = false;
    /// The search that was running at the last `pause`.
    Purpose paused_ = Purpose::none;
    /// Answers to pings and changes of options that have to wait for the engine's move.
    std::vector<std::function<void()>> waiting_;
    XBoardSearch search_;
};

}  // namespace ricochet
