// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/xboard.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <thread>
#include <utility>

#include "engine/io/line_reader.hpp"
#include "engine/text/failure_text.hpp"
#include "engine/xboard/format.hpp"
#include "movegen/base/quote.hpp"

namespace ricochet {

namespace {

/// Longer lines are thrown away: no command is that long.
constexpr std::size_t longest_line = std::size_t{1} << 16U;

/// Foreign text, fit to be repeated.
std::string harmless(std::string_view text) {
    const std::string with_quotes = quoted(text);
    return with_quotes.substr(1, with_quotes.size() - 2);
}

}  // namespace

XBoard::XBoard(LineSink sink, QuitHandler on_quit)
    : output_(std::move(sink),
              "Error (the file cannot be written any more and is closed): option Debug Log File"),
      on_quit_(std::move(on_quit)),
      engine_(engine_callbacks()) {}

// The two threads -------------------------------------------------------------------------------------------

void XBoard::run(std::istream& input) {
    std::jthread executing([this] { dispatch_all(); });
    read(input);
}

void XBoard::read(std::istream& input) {
    std::string line;
    while (true) {
        const LineStatus status = read_line(input, line, longest_line);
        if (status == LineStatus::end_of_input) {
            events_.push(EndOfInput{});
            return;
        }
        if (status == LineStatus::too_long) {
            events_.push(TooLongLine{line});
            continue;
        }
        output_.log_received(line);
        const bool quits = Tokens(line).peek() == "quit";
        if (quits && on_quit_) {
            on_quit_();
        }
        events_.push(line);
        if (quits) {
            return;
        }
    }
}

void XBoard::dispatch_all() {
    while (!is_finished()) {
        const Event event = events_.pop();
        try {
            std::visit([this](const auto& content) { on_event(content); }, event);
        } catch (const std::exception& error) {
            report_error(failure_text(error), "");
        }
    }
    abort();
}

bool XBoard::is_finished() const {
    return quitting_ || (input_ended_ && purpose_ == Purpose::none);
}

void XBoard::on_event(const std::string& line) {
    Tokens tokens(line);
    const std::string_view name = tokens.peek();
    if (const Command* const command = find_command(name)) {
        tokens.next();
        (this->*command->dispatch)(tokens);
    } else if (is_xboard_move(name, game_)) {
        user_move(tokens);
    } else if (!name.empty()) {
        report_error("unknown command", trimmed(line));
    }
}

void XBoard::on_event(const SearchEnd& end) {
    if (end.number != search_number_) {
        return;
    }
    if (purpose_ == Purpose::move) {
        finish_move(end.report);
    } else if (purpose_ == Purpose::hint) {
        finish_hint(end.report.best);
    }
}

void XBoard::on_event(const TooLongLine& line) {
    report_error(fmt::format("line of more than {} bytes", longest_line), line.beginning);
}

void XBoard::on_event(const EndOfInput& /*end*/) {
    input_ended_ = true;
    pause();
}

// The commands ----------------------------------------------------------------------------------------------

const XBoard::Command* XBoard::find_command(std::string_view name) {
    static constexpr std::array commands = {
        Command{".", &XBoard::status},
        Command{"?", &XBoard::move_now},
        Command{"accepted", &XBoard::ignore},
        Command{"analyze", &XBoard::analyze},
        Command{"bk", &XBoard::book},
        Command{"computer", &XBoard::ignore},
        Command{"cores", &XBoard::cores},
        Command{"draw", &XBoard::answer_draw},
        Command{"easy", &XBoard::easy},
        Command{"exit", &XBoard::exit_analysis},
        Command{"force", &XBoard::force},
        Command{"go", &XBoard::go},
        Command{"hard", &XBoard::hard},
        Command{"hint", &XBoard::hint},
        Command{"hover", &XBoard::ignore},
        Command{"ics", &XBoard::ignore},
        Command{"level", &XBoard::level},
        Command{"lift", &XBoard::lift},
        Command{"memory", &XBoard::memory},
        Command{"name", &XBoard::ignore},
        Command{"new", &XBoard::new_game},
        Command{"nopost", &XBoard::no_post},
        Command{"option", &XBoard::option},
        Command{"otim", &XBoard::opponent_time},
        Command{"ping", &XBoard::ping},
        Command{"playother", &XBoard::play_other},
        Command{"post", &XBoard::post},
        Command{"protover", &XBoard::protover},
        Command{"put", &XBoard::put},
        Command{"quit", &XBoard::quit},
        Command{"random", &XBoard::ignore},
        Command{"rating", &XBoard::ignore},
        Command{"rejected", &XBoard::ignore},
        Command{"remove", &XBoard::remove},
        Command{"result", &XBoard::result},
        Command{"sd", &XBoard::search_depth},
        Command{"setboard", &XBoard::set_board},
        Command{"st", &XBoard::time_per_move},
        Command{"time", &XBoard::engine_time},
        Command{"undo", &XBoard::undo},
        Command{"usermove", &XBoard::user_move},
        Command{"variant", &XBoard::variant},
        Command{"xboard", &XBoard::ignore},
    };
    const auto* const found = std::find_if(commands.begin(), commands.end(),
                                           [name](const Command& command) { return command.name == name; });
    return found == commands.end() ? nullptr : found;
}

void XBoard::ignore(Tokens& /*tokens*/) {}

void XBoard::protover(Tokens& /*tokens*/) {
    print(xboard_features(engine_.options()));
}

void XBoard::quit(Tokens& /*tokens*/) {
    quitting_ = true;
}

void XBoard::ping(Tokens& tokens) {
    std::string pong = "pong " + harmless(tokens.next());
    if (purpose_ == Purpose::move) {
        pongs_.push_back(std::move(pong));
    } else {
        print(pong);
    }
}

void XBoard::book(Tokens& /*tokens*/) {
    print("\tRicochet has no opening book.\n");
}

void XBoard::status(Tokens& /*tokens*/) {
    if (purpose_ != Purpose::none) {
        print(reports_.status());
    }
}

void XBoard::post(Tokens& /*tokens*/) {
    reports_.show(true);
}

void XBoard::no_post(Tokens& /*tokens*/) {
    reports_.show(false);
}

// Output ----------------------------------------------------------------------------------------------------

EngineCallbacks XBoard::engine_callbacks() {
    EngineCallbacks callbacks;
    callbacks.search.on_reports = [this](std::span<const SearchReport> reports) { print_reports(reports); };
    callbacks.search.on_current_move = [this](const CurrentMoveReport& report) { reports_.take(report); };
    callbacks.search.on_best_move = [this](const BestMoveReport& report) {
        events_.push(SearchEnd{search_number_, report});
    };
    // Only adapters between UCI and other protocols need the variant's board.
    callbacks.on_message = [](const std::string& /*text*/) {};
    callbacks.on_log_file = [this](const std::string& path) { return output_.open_log(path); };
    return callbacks;
}

void XBoard::print_reports(std::span<const SearchReport> reports) {
    std::vector<std::string> lines;
    for (const SearchReport& report : reports) {
        if (std::string line = reports_.take(engine_.shown(report)); !line.empty()) {
            lines.push_back(std::move(line));
        }
    }
    if (!lines.empty()) {
        print(fmt::format("{}", fmt::join(lines, "\n")));
    }
}

void XBoard::report_error(std::string_view reason, std::string_view command) {
    print(fmt::format("Error ({}): {}", reason, harmless(command)));
}

void XBoard::refuse_move(std::string_view reason, std::string_view text) {
    entry_.reset();
    print(fmt::format("Illegal move ({}): {}", reason, harmless(text)));
}

}  // namespace ricochet
