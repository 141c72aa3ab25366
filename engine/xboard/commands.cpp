// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/commands.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/xboard/format.hpp"
#include "engine/xboard/position.hpp"

namespace ricochet {

namespace {

using Failure = std::optional<Error>;
using Mode = XBoardPlayer::Mode;

// Games and positions ---------------------------------------------------------------------------------------

Failure variant(XBoardPlayer& player, Tokens& tokens) {
    const std::string_view name = tokens.next();
    const std::string command = fmt::format("variant {}", name);
    const std::vector<Variant> offered = xboard_variants();
    const auto wanted = std::find_if(offered.begin(), offered.end(),
                                     [name](Variant variant) { return name_of(variant) == name; });
    if (wanted == offered.end()) {
        player.report_error("unsupported variant", command);
        return {};
    }
    player.abort();
    if (player.change_variant(*wanted, command)) {
        player.print(xboard_setup(*wanted));
        player.begin(Game(*wanted));
    }
    return {};
}

Failure set_board(XBoardPlayer& player, Tokens& tokens) {
    Result<Game> game = parse_xboard_fen(tokens.rest(), player.state().game.variant());
    if (game) {
        player.begin(std::move(game.value()));
    } else {
        player.abort();
        player.state().position_refused = true;
        player.print(fmt::format("tellusererror Illegal position: {}", game.error()));
    }
    return {};
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

// Moves that are entered ------------------------------------------------------------------------------------

Failure lift(XBoardPlayer& player, Tokens& tokens) {
    const std::string square(tokens.next());
    XBoardState& state = player.state();
    if (!is_square(square, state.game)) {
        return Error{"no square"};
    }
    if (!state.position_refused) {
        player.print("highlight " + state.entry.lift(square, state.game, state.legal_moves()));
    }
    return {};
}

Failure put(XBoardPlayer& player, Tokens& tokens) {
    const std::string square(tokens.next());
    XBoardState& state = player.state();
    if (!is_square(square, state.game)) {
        return Error{"no square"};
    }
    if (const std::string letters = state.entry.put(square, state.legal_moves()); !letters.empty()) {
        player.print("choice " + letters);
    }
    return {};
}

// Time, options and output ----------------------------------------------------------------------------------

template <Failure (XBoardClock::*set)(Tokens&)>
Failure set_clock(XBoardPlayer& player, Tokens& tokens) {
    return (player.clock().*set)(tokens);
}

Failure memory(XBoardPlayer& player, Tokens& tokens) {
    player.set_option("Hash", tokens.next(), "memory");
    return {};
}

Failure cores(XBoardPlayer& player, Tokens& tokens) {
    player.set_option("Threads", tokens.next(), "cores");
    return {};
}

Failure option(XBoardPlayer& player, Tokens& tokens) {
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
        return {};
    }
    if (std::holds_alternative<CheckOption>(found->content)) {
        value = value == "1" ? "true" : value == "0" ? "false" : value;
    }
    player.set_option(name, value, command);
    return {};
}

Failure features(XBoardPlayer& player, Tokens& /*tokens*/) {
    player.print(xboard_features(player.search().engine().options()));
    return {};
}

Failure status(XBoardPlayer& player, Tokens& /*tokens*/) {
    if (player.search().purpose() != XBoardPlayer::Purpose::none) {
        player.print(player.search().reports().status());
    }
    return {};
}

template <bool shown>
Failure show_thinking(XBoardPlayer& player, Tokens& /*tokens*/) {
    player.search().reports().show(shown);
    return {};
}

Failure book(XBoardPlayer& player, Tokens& /*tokens*/) {
    player.print("\tRicochet has no opening book.\n");
    return {};
}

Failure ping(XBoardPlayer& player, Tokens& tokens) {
    player.ping(tokens.next());
    return {};
}

// The table -------------------------------------------------------------------------------------------------

/// What needs no tokens and cannot fail.
template <void (XBoardPlayer::*act)()>
Failure simply(XBoardPlayer& player, Tokens& /*tokens*/) {
    (player.*act)();
    return {};
}

Failure ignore(XBoardPlayer& /*player*/, Tokens& /*tokens*/) {
    return {};
}

constexpr std::array commands = {
    XBoardCommand{".", status},
    XBoardCommand{"?", simply<&XBoardPlayer::move_now>},
    XBoardCommand{"accepted", ignore},
    XBoardCommand{"analyze", simply<&XBoardPlayer::analyse>},
    XBoardCommand{"bk", book},
    XBoardCommand{"computer", ignore},
    XBoardCommand{"cores", cores},
    XBoardCommand{"draw", simply<&XBoardPlayer::answer_draw>},
    XBoardCommand{"easy", simply<&XBoardPlayer::stop_pondering>},
    XBoardCommand{"exit", exit_analysis},
    XBoardCommand{"force", simply<&XBoardPlayer::force>},
    XBoardCommand{"go", play<true>},
    XBoardCommand{"hard", simply<&XBoardPlayer::start_pondering>},
    XBoardCommand{"hint", simply<&XBoardPlayer::hint>},
    XBoardCommand{"hover", ignore},
    XBoardCommand{"ics", ignore},
    XBoardCommand{"level", set_clock<&XBoardClock::level>},
    XBoardCommand{"lift", lift},
    XBoardCommand{"memory", memory},
    XBoardCommand{"name", ignore},
    XBoardCommand{"new", simply<&XBoardPlayer::new_game>},
    XBoardCommand{"nopost", show_thinking<false>},
    XBoardCommand{"option", option},
    XBoardCommand{"otim", set_clock<&XBoardClock::opponent_time>},
    XBoardCommand{"ping", ping},
    XBoardCommand{"playother", play<false>},
    XBoardCommand{"post", show_thinking<true>},
    XBoardCommand{"protover", features},
    XBoardCommand{"put", put},
    XBoardCommand{"random", ignore},
    XBoardCommand{"rating", ignore},
    XBoardCommand{"rejected", ignore},
    XBoardCommand{"remove", remove},
    XBoardCommand{"result", simply<&XBoardPlayer::force>},
    XBoardCommand{"sd", set_clock<&XBoardClock::depth>},
    XBoardCommand{"setboard", set_board},
    XBoardCommand{"st", set_clock<&XBoardClock::seconds_per_move>},
    XBoardCommand{"time", set_clock<&XBoardClock::engine_time>},
    XBoardCommand{"undo", undo},
    XBoardCommand{"usermove", execute_user_move},
    XBoardCommand{"variant", variant},
    XBoardCommand{"xboard", ignore},
};

}  // namespace

const XBoardCommand* find_xboard_command(std::string_view name) {
    const auto* const found =
        std::find_if(commands.begin(), commands.end(),
                     [name](const XBoardCommand& command) { return command.name == name; });
    return found == commands.end() ? nullptr : found;
}

std::optional<Error> execute_user_move(XBoardPlayer& player, Tokens& tokens) {
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

}  // namespace ricochet
