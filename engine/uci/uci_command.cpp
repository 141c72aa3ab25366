// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/uci/uci_command.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fmt/format.h>
#include <utility>

#include "bench/search_bench.hpp"
#include "bench/speed_test.hpp"
#include "engine/engine.hpp"
#include "movegen/base/numbers.hpp"
#include "movegen/base/quote.hpp"
#include "search/common/score.hpp"

namespace ricochet {

namespace {

/// What a GUI sends for an empty string.
constexpr std::string_view empty_value = "<empty>";

std::string found(std::string_view token) {
    return token.empty() ? "found nothing" : fmt::format("found {}", quoted(token));
}

template <class Command>
Result<UciCommand> parse_plain(Tokens& /*tokens*/) {
    return UciCommand(Command{});
}

Result<UciCommand> parse_debug(Tokens& tokens) {
    const std::string_view token = tokens.next();
    if (token != "on" && token != "off") {
        return Error{"expected on or off, " + found(token)};
    }
    return UciCommand(DebugCommand{token == "on"});
}

Result<UciCommand> parse_set_option(Tokens& tokens) {
    if (tokens.next() != "name") {
        return Error{"expected setoption name NAME [value VALUE]"};
    }
    SetOptionCommand command;
    while (!tokens.at_end() && tokens.peek() != "value") {
        command.name += command.name.empty() ? "" : " ";
        command.name += tokens.next();
    }
    tokens.next();
    command.value = tokens.rest() == empty_value ? "" : tokens.rest();
    return UciCommand(std::move(command));
}

Result<UciCommand> parse_export_network(Tokens& tokens) {
    if (tokens.at_end()) {
        return Error{"expected the name of a file"};
    }
    return UciCommand(ExportNetworkCommand{std::string(tokens.rest())});
}

/// The next token as a number from 1 to a limit, or what it is when there is none.
Result<std::int64_t> parse_optional(Tokens& tokens, std::string_view name, std::int64_t highest,
                                    std::int64_t otherwise) {
    if (tokens.at_end()) {
        return otherwise;
    }
    const Result<std::int64_t> number = parse_number<std::int64_t>(tokens.next(), 1, highest);
    return number ? number : Error{fmt::format("{}: {}", name, number.error())};
}

Result<UciCommand> parse_bench(Tokens& tokens) {
    const auto depth = parse_optional(tokens, "depth", max_depth, bench_depth);
    return depth ? Result<UciCommand>(BenchCommand{static_cast<int>(depth.value())}) : Error{depth.error()};
}

Result<UciCommand> parse_speed_test(Tokens& tokens) {
    const auto threads = parse_optional(tokens, "threads", max_threads, default_speed_test_threads());
    if (!threads) {
        return Error{threads.error()};
    }
    const auto default_hash = static_cast<std::int64_t>(speed_test_hash_mib_per_thread) * threads.value();
    const auto hash = parse_optional(tokens, "hash", max_hash_mib, default_hash);
    if (!hash) {
        return Error{hash.error()};
    }
    const auto seconds = parse_optional(tokens, "seconds", max_speed_test_seconds, speed_test_seconds);
    if (!seconds) {
        return Error{seconds.error()};
    }
    return UciCommand(SpeedTestCommand{static_cast<int>(threads.value()),
                                       static_cast<std::size_t>(hash.value()), seconds.value()});
}

template <class Command, Result<Command> (*parse)(Tokens&)>
Result<UciCommand> parse_as(Tokens& tokens) {
    Result<Command> command = parse(tokens);
    return command ? Result<UciCommand>(std::move(command.value())) : Error{command.error()};
}

/// A command's name, and how what follows it is read.
struct Syntax {
    std::string_view name;
    Result<UciCommand> (*parse)(Tokens&);
};

constexpr std::array syntaxes = {
    Syntax{"uci", parse_plain<IdentifyCommand>},
    Syntax{"debug", parse_debug},
    Syntax{"isready", parse_plain<IsReadyCommand>},
    Syntax{"setoption", parse_set_option},
    Syntax{"ucinewgame", parse_plain<NewGameCommand>},
    Syntax{"position", parse_as<PositionCommand, parse_position_command>},
    Syntax{"go", parse_as<GoCommand, parse_go_command>},
    Syntax{"stop", parse_plain<StopCommand>},
    Syntax{"ponderhit", parse_plain<PonderHitCommand>},
    Syntax{"quit", parse_plain<QuitCommand>},
    Syntax{"d", parse_plain<DisplayCommand>},
    Syntax{"flip", parse_plain<FlipCommand>},
    Syntax{"eval", parse_plain<EvalCommand>},
    Syntax{"export_net", parse_export_network},
    Syntax{"moves", parse_plain<MovesCommand>},
    Syntax{"bench", parse_bench},
    Syntax{"speedtest", parse_speed_test},
};

/// Takes the tokens up to the end of a FEN, as they stand in the line.
std::string_view take_fen(Tokens& tokens) {
    const std::string_view start = tokens.rest();
    const char* end = start.data();
    while (!tokens.at_end() && tokens.peek() != "moves") {
        const std::string_view token = tokens.next();
        end = token.data() + token.size();
    }
    return start.substr(0, static_cast<std::size_t>(end - start.data()));
}

}  // namespace

bool is_change(const UciCommand& command) {
    return std::holds_alternative<SetOptionCommand>(command) || std::holds_alternative<NewGameCommand>(command);
}

std::optional<UciCommand> parse_uci_command(std::string_view line) {
    Tokens tokens(line);
    if (tokens.at_end()) {
        return std::nullopt;
    }
    while (!tokens.at_end()) {
        const std::string_view token = tokens.next();
        const auto* const syntax =
            std::find_if(syntaxes.begin(), syntaxes.end(),
                         [token](const Syntax& candidate) { return candidate.name == token; });
        if (syntax != syntaxes.end()) {
            Result<UciCommand> command = syntax->parse(tokens);
            return command ? std::move(command.value())
                           : InvalidCommand{fmt::format("{}: {}", syntax->name, command.error())};
        }
    }
    return InvalidCommand{fmt::format("unknown command {}", quoted(trimmed(line)))};
}

Result<PositionCommand> parse_position_command(Tokens& tokens) {
    PositionCommand command;
    const std::string_view start = tokens.next();
    if (start == "fen") {
        command.fen = take_fen(tokens);
    } else if (start != "startpos") {
        return Error{"expected startpos or fen, " + found(start)};
    }
    if (!tokens.at_end() && tokens.peek() != "moves") {
        return Error{"expected moves, " + found(tokens.peek())};
    }
    tokens.next();
    while (!tokens.at_end()) {
        command.moves.emplace_back(tokens.next());
    }
    return command;
}

Result<Game> game_of(const PositionCommand& command, Variant variant) {
    Result<Game> game = command.fen ? Game::from_fen(*command.fen, variant) : Game(variant);
    if (!game) {
        return Error{"fen: " + game.error()};
    }
    for (const std::string& text : command.moves) {
        const Result<MoveCode> move = game.value().parse_uci(text);
        if (!move) {
            return Error{fmt::format("move {}: {}", game.value().size() + 1, move.error())};
        }
        game.value().play(move.value());
    }
    return game;
}

}  // namespace ricochet
