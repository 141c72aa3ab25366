// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/uci/uci_command.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fmt/format.h>
#include <limits>
#include <utility>

#include "bench/search_bench.hpp"
#include "engine/engine.hpp"
#include "engine/text/result_text.hpp"
#include "movegen/base/quote.hpp"
#include "movegen/base/tokens.hpp"
#include "search/common/score.hpp"

namespace ricochet {

namespace {

/// About 30 000 years, with room left in 64 bits for arithmetic on it.
constexpr std::int64_t longest_time = 1'000'000'000'000'000;
constexpr std::int64_t largest_number = std::numeric_limits<std::int64_t>::max();

constexpr std::array<std::string_view, 13> go_tokens = {"searchmoves", "ponder",    "wtime", "btime", "winc",
                                                        "binc",        "movestogo", "depth", "nodes", "mate",
                                                        "movetime",    "infinite",  "perft"};

bool is_go_token(std::string_view token) {
    return std::find(go_tokens.begin(), go_tokens.end(), token) != go_tokens.end();
}

/// Whether a search with these limits ends by itself, or is infinite.
bool has_limit(const Limits& limits) {
    return limits.infinite || limits.have_end(Color::white) || limits.have_end(Color::black);
}

/// Reads the tokens of one `go`, one after the other.
class GoParser {
public:
    explicit GoParser(Tokens& tokens) : tokens_(tokens) {}

    Result<GoCommand> parse() {
        while (!tokens_.at_end() && error_.empty()) {
            take(tokens_.next());
        }
        if (!error_.empty()) {
            return Error{error_};
        }
        set_clocks();
        return command_;
    }

private:
    void take(std::string_view token) {
        Limits& limits = command_.limits;
        if (token == "infinite") {
            limits.infinite = true;
        } else if (token == "ponder") {
            limits.ponder = true;
        } else if (token == "searchmoves") {
            take_search_moves();
        } else if (token == "perft") {
            take_perft();
        } else if (is_go_token(token)) {
            take_number(token);
        } else {
            command_.faults.add(fmt::format("skipped the unknown token {}", quoted(token)));
        }
    }

    void take_number(std::string_view token) {
        Limits& limits = command_.limits;
        constexpr std::int64_t largest_int = std::numeric_limits<int>::max();
        if (token == "depth") {
            if (const auto depth = number(token, 1, largest_number)) {
                limits.depth = static_cast<int>(std::min<std::int64_t>(*depth, max_depth));
            }
        } else if (token == "nodes") {
            if (const auto nodes = number(token, 1, largest_number)) {
                limits.nodes = static_cast<std::uint64_t>(*nodes);
            }
        } else if (token == "mate") {
            if (const auto moves = number(token, 1, largest_int)) {
                limits.mate = static_cast<int>(*moves);
            }
        } else if (token == "movestogo") {
            const std::int64_t moves = number(token, 0, largest_int).value_or(0);
            limits.moves_to_go = moves > 0 ? std::optional(static_cast<int>(moves)) : std::nullopt;
        } else if (token == "movetime") {
            if (const auto time = number(token, 0, longest_time)) {
                limits.move_time = Milliseconds(*time);
            }
        } else {
            // GUIs send clocks below zero when a side has overstepped.
            const std::optional<std::int64_t> time = number(token, -longest_time, longest_time);
            auto& times = token.ends_with("time") ? remaining_ : increment_;
            if (time) {
                times[index(token.front() == 'w' ? Color::white : Color::black)] =
                    Milliseconds(std::max<std::int64_t>(0, *time));
            }
        }
    }

    /// Removes the operand of a token and returns it; empty if another token or nothing follows.
    std::string_view operand() {
        return tokens_.at_end() || is_go_token(tokens_.peek()) ? std::string_view() : tokens_.next();
    }

    /// The operand of a token as a number, clamped to the range; nothing if it is none.
    std::optional<std::int64_t> number(std::string_view token, std::int64_t min, std::int64_t max) {
        const std::string_view text = operand();
        const Result<std::int64_t> value = parse_number(text, min, max);
        if (value) {
            return value.value();
        }
        if (!is_whole_number(text)) {
            command_.faults.add(fmt::format("{}: {}, skipped", token, value.error()));
            return std::nullopt;
        }
        const bool is_below =
            text.starts_with('-') || parse_number(text, std::numeric_limits<std::int64_t>::min(), min).ok();
        const std::int64_t nearest = is_below ? min : max;
        command_.faults.add(fmt::format("{}: {}, taken as {}", token, value.error(), nearest));
        return nearest;
    }

    void take_perft() {
        const Result<int> depth = parse_number(operand(), 0, max_perft_depth);
        if (depth) {
            command_.perft_depth = depth.value();
        } else {
            error_ = fmt::format("perft: {}", depth.error());
        }
    }

    void take_search_moves() {
        if (tokens_.at_end() || is_go_token(tokens_.peek())) {
            command_.faults.add("searchmoves: no move follows");
        }
        while (!tokens_.at_end() && !is_go_token(tokens_.peek())) {
            command_.search_moves.emplace_back(tokens_.next());
        }
    }

    void set_clocks() {
        Limits& limits = command_.limits;
        for (const Color color : {Color::white, Color::black}) {
            const std::size_t own = index(color);
            const std::size_t given = remaining_[own] ? own : index(~color);
            if (remaining_[given]) {
                limits.clock[own] = Clock{*remaining_[given], increment_[given].value_or(Milliseconds{0})};
            }
        }
        const bool is_timed = increment_[0] || increment_[1] || limits.moves_to_go;
        if (is_timed && !has_limit(limits)) {
            command_.faults.add("an increment or movestogo means nothing without a clock");
        }
    }

    Tokens& tokens_;
    GoCommand command_;
    std::array<std::optional<Milliseconds>, color_count> remaining_;
    std::array<std::optional<Milliseconds>, color_count> increment_;
    std::string error_;
};

}  // namespace

void GoFaults::add(std::string fault) {
    if (count == 0) {
        first = std::move(fault);
    }
    ++count;
}

Result<GoCommand> parse_go_command(Tokens& tokens) {
    return GoParser(tokens).parse();
}

CheckedGo check_go(const GoCommand& command, const Game& game) {
    CheckedGo go{.limits = command.limits, .fault = {}};
    GoFaults faults = command.faults;
    for (const std::string& text : command.search_moves) {
        const Result<MoveCode> move = game.parse_uci(text);
        if (move) {
            go.limits.search_moves.push_back(move.value());
        } else {
            faults.add(fmt::format("searchmoves: {}, skipped", move.error()));
        }
    }
    if (faults.count == 0) {
        return go;
    }
    go.fault =
        faults.count == 1 ? faults.first : fmt::format("{} (and {} more)", faults.first, faults.count - 1);
    if (!has_limit(go.limits) && !command.perft_depth) {
        go.limits.nodes = faulty_go_nodes;
        go.fault += fmt::format("; without a limit it ends after {} nodes", faulty_go_nodes);
    }
    return go;
}

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

/// The next token as a number from 1 to `highest`; `otherwise` if there is none.
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

/// A command's name and parser.
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

/// Removes the tokens up to the end of a FEN, and returns them unchanged.
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
