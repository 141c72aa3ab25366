// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/clock.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>

#include "movegen/base/quote.hpp"
#include "search/common/score.hpp"

namespace ricochet {

namespace {

/// About thirty years.
constexpr std::int64_t longest_seconds = 1'000'000'000;
constexpr std::int64_t most_moves = 1'000'000;
constexpr std::int64_t seconds_a_minute = 60;

Error error_in(std::string_view name, const std::string& what) {
    return {fmt::format("{}: {}", name, what)};
}

/// Seconds, perhaps with a fraction of which the first three digits count.
Result<Milliseconds> parse_seconds(std::string_view text) {
    constexpr std::size_t digits = 3;
    const std::size_t point = std::min(text.find('.'), text.size());
    const Result<std::int64_t> whole = parse_number<std::int64_t>(text.substr(0, point), 0, longest_seconds);
    if (!whole) {
        return Error{whole.error()};
    }
    std::int64_t milliseconds = whole.value() * 1000;
    if (point < text.size()) {
        std::string fraction(text.substr(point + 1));
        if (fraction.find_first_not_of("0123456789") != std::string::npos) {
            return Error{fmt::format("{} is not a number of seconds", quoted(text))};
        }
        fraction.resize(digits, '0');
        milliseconds += std::stoi(fraction);
    }
    return Milliseconds(milliseconds);
}

/// Minutes, or minutes:seconds.
Result<Milliseconds> parse_base(std::string_view text) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    const Result<std::int64_t> minutes =
        parse_number<std::int64_t>(text.substr(0, colon), 0, longest_seconds / seconds_a_minute);
    if (!minutes) {
        return Error{minutes.error()};
    }
    std::int64_t seconds = 0;
    if (colon < text.size()) {
        const Result<std::int64_t> read =
            parse_number<std::int64_t>(text.substr(colon + 1), 0, seconds_a_minute - 1);
        if (!read) {
            return Error{read.error()};
        }
        seconds = read.value();
    }
    return Milliseconds((minutes.value() * seconds_a_minute + seconds) * 1000);
}

}  // namespace

int moves_of(Color side, const Game& game) {
    const auto all = static_cast<int>(game.size());
    // The side to move made the last move but one.
    return side == game.side_to_move() ? all / 2 : (all + 1) / 2;
}

void XBoardClock::new_game() {
    depth_.reset();
    engine_ = opponent_ = base_;
}

std::optional<Error> XBoardClock::level(Tokens& tokens) {
    const Result<std::int64_t> moves = parse_number<std::int64_t>(tokens.next(), 0, most_moves);
    if (!moves) {
        return error_in("moves", moves.error());
    }
    const Result<Milliseconds> base = parse_base(tokens.next());
    if (!base) {
        return error_in("base", base.error());
    }
    // XBoard leaves the increment out where it stands in for `st`.
    const Result<Milliseconds> increment = tokens.at_end() ? Milliseconds(0) : parse_seconds(tokens.next());
    if (!increment) {
        return error_in("increment", increment.error());
    }
    moves_per_session_ = static_cast<int>(moves.value());
    base_ = base.value();
    increment_ = increment.value();
    move_time_.reset();
    engine_ = opponent_ = base_;
    return std::nullopt;
}

std::optional<Error> XBoardClock::seconds_per_move(Tokens& tokens) {
    const Result<Milliseconds> time = parse_seconds(tokens.next());
    if (!time) {
        return error_in("seconds", time.error());
    }
    move_time_ = time.value();
    return std::nullopt;
}

std::optional<Error> XBoardClock::depth(Tokens& tokens) {
    const Result<std::int64_t> depth = parse_number<std::int64_t>(tokens.next(), 1, most_moves);
    if (!depth) {
        return error_in("depth", depth.error());
    }
    depth_ = static_cast<int>(std::min<std::int64_t>(depth.value(), max_depth));
    return std::nullopt;
}

std::optional<Error> XBoardClock::read_clock(Tokens& tokens, Milliseconds& clock) {
    constexpr std::int64_t a_centisecond = 10;
    constexpr std::int64_t longest = longest_seconds * 100;
    const Result<std::int64_t> time = parse_number<std::int64_t>(tokens.next(), -longest, longest);
    if (!time) {
        return error_in("centiseconds", time.error());
    }
    clock = Milliseconds(std::max<std::int64_t>(0, time.value()) * a_centisecond);
    return std::nullopt;
}

void XBoardClock::engine_moved(Milliseconds used) {
    engine_ = std::max(engine_ - used, Milliseconds(0)) + increment_;
}

Limits XBoardClock::limits(Color side, int moves) const {
    Limits limits;
    limits.depth = depth_;
    if (move_time_) {
        limits.move_time = move_time_;
        limits.move_time_is_strict = true;
        return limits;
    }
    limits.clock[index(side)] = Clock{engine_, increment_};
    limits.clock[index(~side)] = Clock{opponent_, increment_};
    if (moves_per_session_ > 0) {
        limits.moves_to_go = moves_per_session_ - moves % moves_per_session_;
    }
    return limits;
}

}  // namespace ricochet
