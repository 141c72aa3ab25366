// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <istream>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/engine.hpp"
#include "engine/io/output.hpp"
#include "engine/xboard/clock.hpp"
#include "engine/xboard/entry.hpp"
#include "engine/xboard/event_queue.hpp"
#include "engine/xboard/moves.hpp"
#include "engine/xboard/reports.hpp"
#include "movegen/base/tokens.hpp"
#include "movegen/game.hpp"

namespace ricochet {

/// The Chess Engine Communication Protocol, version 2, of XBoard and WinBoard, as engine/PROTOCOL.md describes
/// it: parses and prints, and keeps the game that the protocol leaves to the engine.
///
/// One thread reads, another executes the commands and deals with the ends of searches, in the order in which
/// they come. No command waits for a search, except those that have to.
class XBoard {
public:
    explicit XBoard(LineSink sink, QuitHandler on_quit = {});

    /// Runs until `quit`, or until the input has ended and the engine has made its move where it is its turn.
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
    struct TooLongLine {
        std::string beginning;
    };
    struct EndOfInput {};
    using Event = std::variant<std::string, SearchEnd, TooLongLine, EndOfInput>;

    struct Command {
        std::string_view name;
        /// Gets the tokens after the name.
        void (XBoard::*dispatch)(Tokens& tokens);
    };
    static const Command* find_command(std::string_view name);

    void read(std::istream& input);
    void dispatch_all();
    void on_event(const std::string& line);
    void on_event(const SearchEnd& end);
    void on_event(const TooLongLine& line);
    void on_event(const EndOfInput& end);
    [[nodiscard]] bool is_finished() const;

    // The commands: game_commands.cpp, option_commands.cpp, search.cpp.
    void analyze(Tokens& tokens);
    void answer_draw(Tokens& tokens);
    void book(Tokens& tokens);
    void cores(Tokens& tokens);
    void easy(Tokens& tokens);
    void engine_time(Tokens& tokens);
    void exit_analysis(Tokens& tokens);
    void force(Tokens& tokens);
    void go(Tokens& tokens);
    void hard(Tokens& tokens);
    void hint(Tokens& tokens);
    void ignore(Tokens& tokens);
    void level(Tokens& tokens);
    void lift(Tokens& tokens);
    void memory(Tokens& tokens);
    void move_now(Tokens& tokens);
    void new_game(Tokens& tokens);
    void no_post(Tokens& tokens);
    void opponent_time(Tokens& tokens);
    void option(Tokens& tokens);
    void ping(Tokens& tokens);
    void play_other(Tokens& tokens);
    void post(Tokens& tokens);
    void protover(Tokens& tokens);
    void put(Tokens& tokens);
    void quit(Tokens& tokens);
    void remove(Tokens& tokens);
    void result(Tokens& tokens);
    void search_depth(Tokens& tokens);
    void set_board(Tokens& tokens);
    void status(Tokens& tokens);
    void time_per_move(Tokens& tokens);
    void undo(Tokens& tokens);
    void user_move(Tokens& tokens);
    void variant(Tokens& tokens);

    // Searching: search.cpp.
    void think();
    void ponder(MoveCode expected);
    void analyse();
    void search_hint();
    /// Searches the game that is displayed.
    void start(Purpose purpose, const Limits& limits, XBoardReports::Display display);
    /// Ends a running search, if any, whose result then counts for nothing.
    void abort();
    /// Ends a search whose result nobody waits for; a search for a move goes on.
    void pause();
    /// Goes on with what `pause` has ended.
    void resume();
    void finish_move(const BestMoveReport& report);
    void finish_hint(MoveCode move);
    void say_hint(MoveCode move);
    /// Whether the engine accepts a draw, by its last score.
    [[nodiscard]] bool accepts_draw() const;
    [[nodiscard]] bool is_engines_turn() const;
    /// Claims the result of a game that has ended; returns whether it has.
    bool claim_result();

    /// Makes the engine ready for a variant; where that fails, says so and returns false.
    bool change_variant(Variant wanted, std::string_view command);
    /// Begins a game; the mode stays.
    void begin(Game start);
    void opponent_moved(MoveCode move);
    bool take_back(int moves);
    [[nodiscard]] std::vector<XBoardMove> legal_moves() const;
    void set_option(std::string_view name, std::string_view value, std::string_view command);

    EngineCallbacks engine_callbacks();
    void print_reports(std::span<const SearchReport> reports);
    void print(std::string_view lines) { output_.print(lines); }
    /// `Error (reason): command`.
    void report_error(std::string_view reason, std::string_view command);
    void refuse_move(std::string_view reason, std::string_view text);

    Output output_;
    QuitHandler on_quit_;
    EventQueue<Event> events_;
    XBoardReports reports_;

    Game game_;
    XBoardClock clock_;
    XBoardEntry entry_;
    Mode mode_ = Mode::playing;
    Color own_side_ = Color::black;
    /// The GUI shows an impossible position: no moves until there is another.
    bool position_refused_ = false;
    bool ponders_ = false;
    bool draw_offered_ = false;
    /// The engine's score when it made its last move, from its view.
    std::optional<Score> last_score_;
    bool quitting_ = false;
    bool input_ended_ = false;
    /// Answers to pings that have to wait for the engine's move.
    std::vector<std::string> pongs_;

    Purpose purpose_ = Purpose::none;
    /// What `pause` has ended.
    Purpose paused_ = Purpose::none;
    /// Counts searches, so that the end of an aborted one is recognised.
    int search_number_ = 0;
    std::chrono::steady_clock::time_point search_start_;
    /// The opponent's move that is expected; the null move where none is.
    MoveCode expected_ = MoveCode::none;

    /// Destroyed first: its threads use all the above.
    Engine engine_;
};

}  // namespace ricochet
