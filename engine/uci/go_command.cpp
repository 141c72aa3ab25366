// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/uci/go_command.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <limits>

#include "movegen/common/tokens.hpp"
#include "movegen/tensor/notation.hpp"
#include "search/core/score.hpp"

namespace ricochet {

namespace {

/// About 30 000 years, with room left in 64 bits for arithmetic on it.
constexpr std::int64_t longest_time = 1'000'000'000'000'000;
constexpr std::int64_t largest_number = std::numeric_limits<std::int64_t>::max();

constexpr std::array<std::string_view, 13> go_tokens = {"searchmoves", "ponder",    "wtime", "btime", "winc",
                                                        "binc",        "movestogo", "depth", "nodes", "mate",
                                                        "movetime",    "infinite",  "perft"};

bool is_go_word(std::string_view word) {
    return std::find(go_tokens.begin(), go_tokens.end(), word) != go_tokens.end();
}

/// Reads the words of one `go`, one after the other.
class GoParser {
public:
    GoParser(std::string_view arguments, const Position& position) : tokens_(arguments), position_(position) {}

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
    void take(std::string_view word) {
        Limits& limits = command_.limits;
        if (word == "infinite") {
            limits.infinite = true;
        } else if (word == "ponder") {
            limits.ponder = true;
        } else if (word == "searchmoves") {
            take_search_moves();
        } else if (word == "depth") {
            limits.depth = static_cast<int>(std::min<std::int64_t>(number(word, 1, largest_number), max_depth));
        } else if (word == "nodes") {
            limits.nodes = static_cast<std::uint64_t>(number(word, 1, largest_number));
        } else if (word == "mate") {
            limits.mate = static_cast<int>(number(word, 1, std::numeric_limits<int>::max()));
        } else if (word == "perft") {
            command_.perft_depth = static_cast<int>(number(word, 0, max_perft_depth));
        } else if (word == "movestogo") {
            const auto moves = static_cast<int>(number(word, 0, std::numeric_limits<int>::max()));
            limits.moves_to_go = moves > 0 ? std::optional(moves) : std::nullopt;
        } else if (word == "movetime") {
            limits.move_time = Milliseconds(number(word, 0, longest_time));
        } else if (word == "wtime" || word == "btime") {
            remaining_[side(word)] = Milliseconds(std::max<std::int64_t>(0, time(word)));
        } else if (word == "winc" || word == "binc") {
            increment_[side(word)] = Milliseconds(std::max<std::int64_t>(0, time(word)));
        } else if (command_.unknown_word.empty()) {
            command_.unknown_word = word;
        }
    }

    static std::size_t side(std::string_view word) {
        return index(word.front() == 'w' ? Color::white : Color::black);
    }

    /// GUIs send clocks below zero when a side has overstepped.
    std::int64_t time(std::string_view word) { return number(word, -longest_time, longest_time); }

    std::int64_t number(std::string_view word, std::int64_t min, std::int64_t max) {
        const Result<std::int64_t> value = parse_integer(tokens_.next(), min, max);
        if (!value) {
            error_ = fmt::format("{}: {}", word, value.error());
            return min;
        }
        return value.value();
    }

    void take_search_moves() {
        if (tokens_.at_end() || is_go_word(tokens_.peek())) {
            error_ = "searchmoves: no move follows";
        }
        while (!tokens_.at_end() && !is_go_word(tokens_.peek())) {
            const Result<Move> move = parse_uci(tokens_.next(), position_);
            if (!move) {
                error_ = fmt::format("searchmoves: {}", move.error());
                return;
            }
            command_.limits.search_moves.push_back(move.value());
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

    Tokens tokens_;
    const Position& position_;
    GoCommand command_;
    std::array<std::optional<Milliseconds>, color_count> remaining_;
    std::array<Milliseconds, color_count> increment_{};
    std::string error_;
};

}  // namespace

Result<GoCommand> parse_go_command(std::string_view arguments, const Position& position) {
    return GoParser(arguments, position).parse();
}

bool is_bounded(const Limits& limits, Color side_to_move) {
    return !limits.infinite && !limits.ponder &&
           (limits.depth || limits.nodes || limits.move_time || limits.clock[index(side_to_move)]);
}

}  // namespace ricochet
