// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/io/command_queue.hpp"
#include "engine/io/output.hpp"
#include "engine/xboard/player.hpp"
#include "movegen/base/result.hpp"
#include "movegen/base/tokens.hpp"

namespace ricochet {

/// The Chess Engine Communication Protocol, version 2, of XBoard and WinBoard, as engine/PROTOCOL.md describes
/// it: reads lines and executes their commands.
///
/// One thread reads, another executes the commands and handles the ends of searches, in order of arrival.
/// Commands wait for a search only if they must.
class XBoard {
public:
    explicit XBoard(LineSink sink, QuitHandler on_quit = {});

    /// Runs until `quit`, or until the input has ended and the engine, if it is its turn, has moved.
    void run(std::istream& input);

private:
    struct TooLongLine {
        std::string beginning;
    };
    struct Quit {};
    struct EndOfInput {};
    using Event = std::variant<std::string, XBoardSearch::End, TooLongLine, Quit, EndOfInput>;

    void read(std::istream& input);
    void dispatch_all();
    void on_event(const std::string& line);
    void on_event(const XBoardSearch::End& end) { player_.finish(end); }
    void on_event(const TooLongLine& line);
    void on_event(const Quit& /*quit*/) { quitting_ = true; }
    void on_event(const EndOfInput& end);

    Output output_;
    QuitHandler on_quit_;
    /// Never closed: ends of searches come after the end of the input.
    CommandQueue<Event> events_;
    bool quitting_ = false;
    bool input_ended_ = false;
    /// Destroyed first: its search uses all the above.
    XBoardPlayer player_;
};

}  // namespace ricochet
