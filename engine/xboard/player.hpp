// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/output.hpp"
#include "engine/xboard/clock.hpp"
#include "engine/xboard/search.hpp"
#include "engine/xboard/state.hpp"
#include "movegen/game.hpp"

namespace ricochet {

/// Plays, ponders, analyses and hints as the XBoard protocol has it: decides what is searched when, and prints
/// what comes of it. One thread calls it.
class XBoardPlayer {
public:
    using Mode = XBoardState::Mode;
    using Purpose = XBoardSearch::Purpose;

    /// `on_search_end` is called from a thread of the search; what it is given goes to `finish`.
    XBoardPlayer(Output& output, std::function<void(XBoardSearch::End)> on_search_end);

    [[nodiscard]] XBoardState& state() { return state_; }
    [[nodiscard]] XBoardClock& clock() { return clock_; }
    [[nodiscard]] XBoardSearch& search() { return search_; }
    void print(std::string_view lines) { output_.print(lines); }
    /// `Error (reason): command`.
    void report_error(std::string_view reason, std::string_view command);

    // Games and positions.
    /// The usual game, from the start, with the engine as Black except in analysis.
    void new_game();
    /// Makes the engine ready for a variant; where that fails, says so and returns false.
    bool change_variant(Variant wanted, std::string_view command);
    /// Begins a game; the mode stays.
    void begin(Game start);
    /// Returns whether there were as many moves.
    bool take_back(std::size_t moves);
    void opponent_moved(MoveCode move);

    // Who plays.
    /// The engine plays a side from now on.
    void play(Color side);
    void analyse();
    /// The engine watches only.
    void force();

    // What the user asks for.
    void move_now();
    void answer_draw();
    void hint();
    /// The moves of the book.
    void show_book();
    void start_pondering() { ponders_ = true; }
    void stop_pondering();
    void ping(std::string_view token);
    /// Sets an option of the engine; where that fails, says why.
    void set_option(std::string_view name, std::string_view value, std::string_view command);

    /// A search has ended.
    void finish(const XBoardSearch::End& end);
    /// No more commands will come: only a search for a move goes on.
    void end_input();
    /// Ends a running search, if any, whose result then counts for nothing.
    void abort();

private:
    void think();
    void ponder(MoveCode expected);
    void search_analysis();
    void search_hint();
    void start(Purpose purpose, const Limits& limits, XBoardReports::Display display);
    /// Ends a search whose result nobody waits for; a search for a move goes on.
    void pause();
    /// Goes on with what `pause` has ended.
    void resume();
    void make_move(const BestMoveReport& report);
    void say_hint(MoveCode move);
    /// Claims the result of a game that has ended; returns whether it has.
    bool claim_result();
    void print_pongs();

    Output& output_;
    XBoardState state_;
    XBoardClock clock_;
    bool ponders_ = false;
    /// What `pause` has ended.
    Purpose paused_ = Purpose::none;
    /// Answers to pings that have to wait for the engine's move.
    std::vector<std::string> pongs_;
    XBoardSearch search_;
};

}  // namespace ricochet
