// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/xboard.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/io/line_reader.hpp"
#include "engine/text/result_text.hpp"
#include "engine/xboard/moves.hpp"
#include "engine/xboard/search.hpp"
#include "movegen/base/threads.hpp"

namespace ricochet {

namespace {

struct XBoardCommand {
    std::string_view name;
    /// Executes the command with the tokens after its name. Returns an error that is not printed yet.
    std::optional<Error> (*execute)(XBoardPlayer& player, Tokens& tokens);
};

using Failure = std::optional<Error>;
using Mode = XBoardPlayer::Mode;

// Games and positions ---------------------------------------------------------------------------------------

void variant(XBoardPlayer& player, Tokens& tokens) {
    const std::string_view name = tokens.next();
    const std::string command = fmt::format("variant {}", name);
    const std::vector<Variant> offered = xboard_variants();
    const auto wanted = std::find_if(offered.begin(), offered.end(),
                                     [name](Variant variant) { return name_of(variant) == name; });
    if (wanted == offered.end()) {
        player.report_error("unsupported variant", command);
        return;
    }
    player.abort();
    if (player.change_variant(*wanted, command)) {
        player.print(xboard_setup(*wanted));
        player.begin(Game(*wanted));
    }
}

void set_board(XBoardPlayer& player, Tokens& tokens) {
    Result<Game> game = parse_xboard_fen(tokens.rest(), player.state().game.variant());
    if (game) {
        player.begin(std::move(game.value()));
    } else {
        player.abort();
        player.state().position_refused = true;
        player.print(fmt::format("tellusererror Illegal position: {}", game.error()));
    }
}

Failure undo(XBoardPlayer& player, Tokens& /*tokens*/) {
    return player.take_back(1) ? Failure() : Error{"no move to take back"};
}

Failure remove(XBoardPlayer& player, Tokens& /*tokens*/) {
    return player.take_back(2) ? Failure() : Error{"no two moves to take back"};
}

// Who plays -------------------------------------------------------------------------------------------------

/// `go` and `playother`: the engine plays the side to move, or the other one.
template <bool moves_now>
Failure play(XBoardPlayer& player, Tokens& /*tokens*/) {
    if (player.state().position_refused) {
        return Error{"the position was refused"};
    }
    const Color side = player.state().game.side_to_move();
    player.play(moves_now ? side : ~side);
    return {};
}

Failure exit_analysis(XBoardPlayer& player, Tokens& /*tokens*/) {
    if (player.state().mode != Mode::analysis) {
        return Error{"there is no analysis to leave"};
    }
    player.force();
    return {};
}

// Entering moves --------------------------------------------------------------------------------------------

template <void (*act)(XBoardPlayer&, const std::string& square)>
Failure click(XBoardPlayer& player, Tokens& tokens) {
    const std::string square(tokens.next());
    if (!is_square(square, player.state().game)) {
        return Error{"no square"};
    }
    act(player, square);
    return {};
}

void lift(XBoardPlayer& player, const std::string& square) {
    XBoardState& state = player.state();
    if (!state.position_refused) {
        player.print("highlight " + state.entry.lift(square, state.game, state.legal_moves()));
    }
}

void put(XBoardPlayer& player, const std::string& square) {
    XBoardState& state = player.state();
    if (const std::string letters = state.entry.put(square, state.legal_moves()); !letters.empty()) {
        player.print("choice " + letters);
    }
}

// Time, options and output ----------------------------------------------------------------------------------

template <Failure (XBoardClock::*set)(Tokens&)>
Failure set_clock(XBoardPlayer& player, Tokens& tokens) {
    return (player.clock().*set)(tokens);
}

void memory(XBoardPlayer& player, Tokens& tokens) {
    player.set_option("Hash", tokens.next(), "memory");
}

void cores(XBoardPlayer& player, Tokens& tokens) {
    player.set_option("Threads", tokens.next(), "cores");
}

void option(XBoardPlayer& player, Tokens& tokens) {
    const std::string_view text = tokens.rest();
    const std::string command = fmt::format("option {}", text);
    const std::size_t equals = std::min(text.find('='), text.size());
    const std::string_view name = trimmed(text.substr(0, equals));
    std::string_view value = equals < text.size() ? trimmed(text.substr(equals + 1)) : std::string_view();
    const auto& all = player.search().engine().options().all();
    const auto found = std::find_if(all.begin(), all.end(), [name](const Option& candidate) {
        return is_xboard_option(candidate) && equal_ignoring_case(candidate.name, name);
    });
    if (found == all.end()) {
        player.report_error("no such option", command);
        return;
    }
    if (std::holds_alternative<CheckOption>(found->content)) {
        value = value == "1" ? "true" : value == "0" ? "false" : value;
    }
    player.set_option(name, value, command);
}

void features(XBoardPlayer& player, Tokens& /*tokens*/) {
    player.print(xboard_features(player.search().engine().options()));
}

void status(XBoardPlayer& player, Tokens& /*tokens*/) {
    if (player.search().purpose() != XBoardPlayer::Purpose::none) {
        player.print(player.search().reports().status());
    }
}

template <bool shown>
void show_thinking(XBoardPlayer& player, Tokens& /*tokens*/) {
    player.search().reports().show(shown);
}

void book(XBoardPlayer& player, Tokens& /*tokens*/) {
    player.show_book();
}

void ping(XBoardPlayer& player, Tokens& tokens) {
    player.ping(tokens.next());
}

/// `usermove MOVE`, or only the move.
Failure execute_user_move(XBoardPlayer& player, Tokens& tokens) {
    const std::string_view text = tokens.next();
    XBoardState& state = player.state();
    const auto read = [&]() -> Result<MoveCode> {
        if (state.position_refused) {
            return Error{"the position was refused"};
        }
        if (player.search().purpose() == XBoardPlayer::Purpose::move) {
            return Error{"it is the engine's turn"};
        }
        return parse_xboard(text, state.game, state.legal_moves());
    };
    if (const Result<MoveCode> move = read()) {
        player.opponent_moved(move.value());
    } else {
        state.entry.reset();
        player.print(fmt::format("Illegal move ({}): {}", move.error(), harmless(text)));
    }
    return {};
}

// The table -------------------------------------------------------------------------------------------------

/// Wraps an action that cannot fail or prints its errors itself.
template <void (*act)(XBoardPlayer&, Tokens&)>
Failure done(XBoardPlayer& player, Tokens& tokens) {
    act(player, tokens);
    return {};
}

/// Wraps an action that needs no tokens either.
template <void (XBoardPlayer::*act)()>
Failure simply(XBoardPlayer& player, Tokens& /*tokens*/) {
    (player.*act)();
    return {};
}

void ignore(XBoardPlayer& /*player*/, Tokens& /*tokens*/) {}

constexpr std::array commands = {
    XBoardCommand{".", done<status>},
    XBoardCommand{"?", simply<&XBoardPlayer::move_now>},
    XBoardCommand{"accepted", done<ignore>},
    XBoardCommand{"analyze", simply<&XBoardPlayer::analyse>},
    XBoardCommand{"bk", done<book>},
    XBoardCommand{"computer", done<ignore>},
    XBoardCommand{"cores", done<cores>},
    XBoardCommand{"draw", simply<&XBoardPlayer::answer_draw>},
    XBoardCommand{"easy", simply<&XBoardPlayer::stop_pondering>},
    XBoardCommand{"exit", exit_analysis},
    XBoardCommand{"force", simply<&XBoardPlayer::force>},
    XBoardCommand{"go", play<true>},
    XBoardCommand{"hard", simply<&XBoardPlayer::start_pondering>},
    XBoardCommand{"hint", simply<&XBoardPlayer::hint>},
    XBoardCommand{"hover", done<ignore>},
    XBoardCommand{"ics", done<ignore>},
    XBoardCommand{"level", set_clock<&XBoardClock::level>},
    XBoardCommand{"lift", click<lift>},
    XBoardCommand{"memory", done<memory>},
    XBoardCommand{"name", done<ignore>},
    XBoardCommand{"new", simply<&XBoardPlayer::new_game>},
    XBoardCommand{"nopost", done<show_thinking<false>>},
    XBoardCommand{"option", done<option>},
    XBoardCommand{"otim", set_clock<&XBoardClock::opponent_time>},
    XBoardCommand{"ping", done<ping>},
    XBoardCommand{"playother", play<false>},
    XBoardCommand{"post", done<show_thinking<true>>},
    XBoardCommand{"protover", done<features>},
    XBoardCommand{"put", click<put>},
    XBoardCommand{"random", done<ignore>},
    XBoardCommand{"rating", done<ignore>},
    XBoardCommand{"rejected", done<ignore>},
    XBoardCommand{"remove", remove},
    XBoardCommand{"result", simply<&XBoardPlayer::force>},
    XBoardCommand{"sd", set_clock<&XBoardClock::depth>},
    XBoardCommand{"setboard", done<set_board>},
    XBoardCommand{"st", set_clock<&XBoardClock::seconds_per_move>},
    XBoardCommand{"time", set_clock<&XBoardClock::engine_time>},
    XBoardCommand{"undo", undo},
    XBoardCommand{"usermove", execute_user_move},
    XBoardCommand{"variant", done<variant>},
    XBoardCommand{"xboard", done<ignore>},
};

/// The command of a name; null if there is none.
const XBoardCommand* find_xboard_command(std::string_view name) {
    const auto* const found =
        std::find_if(commands.begin(), commands.end(),
                     [name](const XBoardCommand& command) { return command.name == name; });
    return found == commands.end() ? nullptr : found;
}

/// Longer lines are skipped with an error: no command is that long.
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
