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

/// What the XBoard protocol leaves to the engine to remember: the game, who plays it, and what goes with its
/// present position.
struct XBoardState {
    /// Which side the engine plays: one, none (`force`), or none and it analyses.
    enum class Mode : std::uint8_t { playing, force, analysis };

    Game game;
    Mode mode = Mode::playing;
    Color own_side = Color::black;
    /// The GUI shows an impossible position: no moves until there is another.
    bool position_refused = false;
    /// While the engine is thinking.
    bool draw_offered = false;
    /// The clicks of the move that the user is about to make.
    XBoardEntry entry;
    /// The opponent's move that is expected; the null move where none is.
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
    /// Takes so many moves back, of which there must be as many.
    void take_back(std::size_t moves);
};

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
