// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/xboard.hpp"

#include <exception>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "engine/io/line_reader.hpp"
#include "engine/text/failure_text.hpp"
#include "engine/xboard/commands.hpp"
#include "movegen/base/thread.hpp"

namespace ricochet {

namespace {

/// Longer lines are thrown away: no command is that long.
constexpr std::size_t longest_command = std::size_t{1} << 16U;

}  // namespace

XBoard::XBoard(LineSink sink, QuitHandler on_quit)
    : output_(std::move(sink),
              "Error (the file cannot be written any more and is closed): option Debug Log File"),
      on_quit_(std::move(on_quit)),
      player_(output_, [this](XBoardSearch::End end) { events_.push(end); }) {}

void XBoard::run(std::istream& input) {
    const Thread executing([this] { dispatch_all(); });
    read(input);
}

void XBoard::read(std::istream& input) {
    bool has_quit = false;
    read_lines(input, longest_command, [this, &has_quit](const std::string& line, bool is_too_long) {
        if (is_too_long) {
            events_.push(TooLongLine{line});
            return true;
        }
        output_.log_received(line);
        has_quit = Tokens(line).peek() == "quit";
        if (!has_quit) {
            events_.push(line);
        } else if (on_quit_) {
            on_quit_();
        }
        return !has_quit;
    });
    events_.push(has_quit ? Event(Quit{}) : EndOfInput{});
}

void XBoard::dispatch_all() {
    while (!quitting_ && !(input_ended_ && player_.search().purpose() == XBoardSearch::Purpose::none)) {
        const std::optional<Event> event = events_.pop();
        if (!event) {
            break;
        }
        try {
            std::visit([this](const auto& content) { on_event(content); }, *event);
        } catch (const std::exception& error) {
            player_.report_error(failure_text(error), "");
        }
    }
    player_.abort();
}

void XBoard::on_event(const std::string& line) {
    Tokens tokens(line);
    const std::string_view name = tokens.peek();
    if (const XBoardCommand* const command = find_xboard_command(name)) {
        tokens.next();
        if (const std::optional<Error> error = command->execute(player_, tokens)) {
            player_.report_error(error->message, name);
        }
    } else if (is_xboard_move(name, player_.state().game)) {
        execute_user_move(player_, tokens);
    } else if (!name.empty()) {
        player_.report_error("unknown command", trimmed(line));
    }
}

void XBoard::on_event(const TooLongLine& line) {
    player_.report_error(fmt::format("line of more than {} bytes", longest_command), line.beginning);
}

void XBoard::on_event(const EndOfInput& /*end*/) {
    input_ended_ = true;
    player_.end_input();
}

}  // namespace ricochet
