// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/uci/go_command.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <limits>

#include "engine/text/perft_text.hpp"
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
        } else if (token == "depth") {
            limits.depth =
                static_cast<int>(std::min<std::int64_t>(number(token, 1, largest_number), max_depth));
        } else if (token == "nodes") {
            limits.nodes = static_cast<std::uint64_t>(number(token, 1, largest_number));
        } else if (token == "mate") {
            limits.mate = static_cast<int>(number(token, 1, std::numeric_limits<int>::max()));
        } else if (token == "perft") {
            command_.perft_depth = static_cast<int>(number(token, 0, max_perft_depth));
        } else if (token == "movestogo") {
            const auto moves = static_cast<int>(number(token, 0, std::numeric_limits<int>::max()));
            limits.moves_to_go = moves > 0 ? std::optional(moves) : std::nullopt;
        } else if (token == "movetime") {
            limits.move_time = Milliseconds(number(token, 0, longest_time));
        } else if (token == "wtime" || token == "btime") {
            remaining_[side(token)] = time(token);
        } else if (token == "winc" || token == "binc") {
            increment_[side(token)] = time(token);
        } else if (command_.unknown_token.empty()) {
            command_.unknown_token = token;
        }
    }

    static std::size_t side(std::string_view token) {
        return index(token.front() == 'w' ? Color::white : Color::black);
    }

    /// GUIs send clocks below zero when a side has overstepped.
    Milliseconds time(std::string_view token) {
        return Milliseconds(std::max<std::int64_t>(0, number(token, -longest_time, longest_time)));
    }

    std::int64_t number(std::string_view token, std::int64_t min, std::int64_t max) {
        const Result<std::int64_t> value = parse_number<std::int64_t>(tokens_.next(), min, max);
        if (!value) {
            error_ = fmt::format("{}: {}", token, value.error());
            return min;
        }
        return value.value();
    }

    void take_search_moves() {
        if (tokens_.at_end() || is_go_token(tokens_.peek())) {
            error_ = "searchmoves: no move follows";
        }
        while (!tokens_.at_end() && !is_go_token(tokens_.peek())) {
            command_.search_moves.emplace_back(tokens_.next());
        }
    }

    /// An increment without a clock means nothing.
    void set_clocks() {
        for (const Color color : {Color::white, Color::black}) {
            const std::size_t side = index(color);
            if (remaining_[side]) {
                command_.limits.clock[side] = Clock{*remaining_[side], increment_[side]};
            }
        }
    }

    Tokens& tokens_;
    GoCommand command_;
    std::array<std::optional<Milliseconds>, color_count> remaining_;
    std::array<Milliseconds, color_count> increment_{};
    std::string error_;
};

}  // namespace

Result<GoCommand> parse_go_command(Tokens& tokens) {
    return GoParser(tokens).parse();
}

Result<Limits> limits_of(const GoCommand& command, const Game& game) {
    Limits limits = command.limits;
    for (const std::string& text : command.search_moves) {
        const Result<MoveCode> move = game.parse_uci(text);
        if (!move) {
            return Error{fmt::format("searchmoves: {}", move.error())};
        }
        limits.search_moves.push_back(move.value());
    }
    return limits;
}

}  // namespace ricochet
