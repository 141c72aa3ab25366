// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <istream>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/engine.hpp"
#include "engine/io/debug_log.hpp"
#include "engine/io/line_sink.hpp"
#include "engine/played_game.hpp"
#include "engine/xboard/clock.hpp"
#include "engine/xboard/entry.hpp"
#include "engine/xboard/event_queue.hpp"
#include "engine/xboard/moves.hpp"
#include "engine/xboard/reports.hpp"
#include "movegen/common/tokens.hpp"

namespace ricochet {

/// The Chess Engine Communication Protocol, version 2, of XBoard and WinBoard, as engine/PROTOCOL.md describes
/// it: parses and prints, and keeps the game that the protocol leaves to the engine.
///
/// One thread reads, another deals with the lines and with the ends of searches in the order of their piece_to.
/// No command waits for a search, except those that have to.
class XBoard {
public:
    explicit XBoard(LineSink sink);

    /// Talks until `quit`, or until the input has ended and the engine has made the move that it owes.
    void run(std::istream& input);

private:
    /// What the running search is for.
    enum class Purpose : std::uint8_t { none, move, ponder, analysis, hint };
    /// Which side the engine plays: one, none (`force`), or none and it analyses.
    enum class Mode : std::uint8_t { playing, force, analysis };

    struct SearchEnd {
        int number;
        BestMoveReport report;
    };
    struct EndOfInput {};
    using Event = std::variant<std::string, SearchEnd, EndOfInput>;

    struct Command {
        std::string_view name;
        /// Gets the words after the name.
        void (XBoard::*dispatch)(Tokens& words);
    };
    static const Command* find_command(std::string_view name);

    void read(std::istream& input);
    void deal_with_events();
    void on_event(const std::string& line);
    void on_event(const SearchEnd& end);
    void on_event(const EndOfInput& end);
    [[nodiscard]] bool is_finished() const;

    // The commands.
    void analyze(Tokens& words);
    void answer_draw(Tokens& words);
    void book(Tokens& words);
    void cores(Tokens& words);
    void easy(Tokens& words);
    void engine_time(Tokens& words);
    void exit_analysis(Tokens& words);
    void force(Tokens& words);
    void go(Tokens& words);
    void hard(Tokens& words);
    void hint(Tokens& words);
    void ignore(Tokens& words);
    void level(Tokens& words);
    void lift(Tokens& words);
    void memory(Tokens& words);
    void move_now(Tokens& words);
    void new_game(Tokens& words);
    void no_post(Tokens& words);
    void opponent_time(Tokens& words);
    void option(Tokens& words);
    void ping(Tokens& words);
    void play_other(Tokens& words);
    void post(Tokens& words);
    void protover(Tokens& words);
    void put(Tokens& words);
    void quit(Tokens& words);
    void remove(Tokens& words);
    void result(Tokens& words);
    void search_depth(Tokens& words);
    void set_board(Tokens& words);
    void status(Tokens& words);
    void time_per_move(Tokens& words);
    void undo(Tokens& words);
    void user_move(Tokens& words);
    void variant(Tokens& words);

    // Searching: xboard_search.cpp.
    void think();
    void ponder(Move expected);
    void analyse();
    void search_hint();
    void start(Purpose purpose, const Game& game, const Limits& limits, XBoardReports::Context context);
    /// Ends a running search, if any, whose result then counts for nothing.
    void abort();
    /// Ends a search whose result nobody waits for; a search for a move goes on.
    void pause();
    /// Goes on with what `pause` has ended.
    void resume();
    void finish_move(const BestMoveReport& report);
    void finish_hint(Move move);
    void say_hint(Move move);
    /// Whether the engine's last score makes a draw welcome.
    [[nodiscard]] bool accepts_draw() const;
    [[nodiscard]] bool is_engines_turn() const;
    /// Claims the result of a game that has ended; returns whether it has.
    bool claim_result();

    /// Begins a game; the mode stays.
    void begin(const Position& start);
    void opponent_moved(Move move);
    bool take_back(int moves);
    [[nodiscard]] XBoardView view() const;
    void set_option(std::string_view name, std::string_view value, std::string_view command);

    EngineCallbacks engine_callbacks();
    void print_reports(std::span<const SearchReport> reports);
    void print(std::string_view lines);
    /// `Error (reason): command`.
    void report_error(std::string_view reason, std::string_view command);
    void refuse_move(std::string_view reason, std::string_view text);
    bool open_log(const std::string& path);

    LineSink sink_;
    std::mutex output_mutex_;
    DebugLog log_;
    EventQueue<Event> events_;
    XBoardReports reports_;

    PlayedGame game_;
    XBoardClock clock_;
    XBoardEntry entry_;
    Mode mode_ = Mode::playing;
    Color own_side_ = Color::black;
    /// The GUI shows a position that cannot be: no moves until there is another.
    bool position_refused_ = false;
    bool ponders_ = false;
    bool draw_offered_ = false;
    /// What the engine saw for itself when it made its last move.
    std::optional<Score> last_score_;
    bool quitting_ = false;
    bool input_ended_ = false;
    /// Answers to pings that have to wait for the engine's move.
    std::vector<std::string> pongs_;

    Purpose purpose_ = Purpose::none;
    /// What `pause` has ended.
    Purpose paused_ = Purpose::none;
    /// Counts searches, so that the end of an aborted one is known for what it is.
    int search_number_ = 0;
    std::chrono::steady_clock::time_point search_start_;
    /// The opponent's move that is expected; the null move where none is.
    Move expected_;

    /// Destroyed first: its threads use all the above.
    Engine engine_;
};

}  // namespace ricochet
