// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/store/time_control.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <stdexcept>

#include "movegen/base/tokens.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::match {

namespace {

constexpr double most_seconds = 1e6;

Milliseconds to_whole_milliseconds(double seconds) {
    return Milliseconds(std::llround(seconds * 1000.0));
}

/// `90`, `1.5` or `1:30`.
Milliseconds parse_seconds(std::string_view text, std::string_view what) {
    double minutes = 0.0;
    if (const std::size_t colon = text.find(':'); colon != std::string_view::npos) {
        minutes = checked(parse_number(text.substr(0, colon), what, 0.0, most_seconds));
        text.remove_prefix(colon + 1);
    }
    return to_whole_milliseconds(minutes * 60.0 + checked(parse_number(text, what, 0.0, most_seconds)));
}

std::string in_seconds(Milliseconds time) {
    return fmt::format("{}", static_cast<double>(time.count()) / 1000.0);
}

/// Engines must never get a clock of 0 or less: some take it for "no clock".
std::int64_t shown_time(Duration time) {
    return std::max<std::int64_t>(to_milliseconds(time), 1);
}

void append_clock(std::string& command, char letter, const PlayerClock& clock, const SearchBounds& bounds) {
    if (clock.remaining()) {
        command += fmt::format(" {}time {} {}inc {}", letter, shown_time(*clock.remaining()), letter,
                               bounds.clock->increment.count());
    }
}

}  // namespace

std::optional<ClockSetting> parse_clock(std::string_view text) {
    if (text == "inf" || text == "infinite") {
        return std::nullopt;
    }
    ClockSetting clock;
    std::string_view rest = text;
    if (const std::size_t slash = rest.find('/'); slash != std::string_view::npos) {
        clock.moves = checked(parse_number(rest.substr(0, slash), "moves a time control", 1, 1000));
        rest.remove_prefix(slash + 1);
    }
    if (const std::size_t plus = rest.find('+'); plus != std::string_view::npos) {
        clock.increment = parse_seconds(rest.substr(plus + 1), "increment");
        rest = rest.substr(0, plus);
    }
    clock.base = parse_seconds(rest, "base time");
    if (clock.base <= Milliseconds::zero()) {
        throw std::invalid_argument(fmt::format("time control '{}' has no base time", text));
    }
    return clock;
}

std::string to_string(const std::optional<ClockSetting>& clock) {
    if (!clock) {
        return "inf";
    }
    std::string text = clock->moves > 0 ? fmt::format("{}/", clock->moves) : "";
    text += in_seconds(clock->base);
    if (clock->increment > Milliseconds::zero()) {
        text += '+';
        text += in_seconds(clock->increment);
    }
    return text;
}

std::string describe(const SearchBounds& bounds) {
    std::string text;
    const auto add = [&text](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (bounds.clock) {
        add(to_string(bounds.clock));
    }
    if (bounds.move_time) {
        add(in_seconds(*bounds.move_time) + " s a move");
    }
    if (bounds.nodes) {
        add(fmt::format("nodes {}", *bounds.nodes));
    }
    if (bounds.depth) {
        add(fmt::format("depth {}", *bounds.depth));
    }
    return text.empty() ? "none" : text;
}

PlayerClock::PlayerClock(const SearchBounds& bounds) : bounds_(bounds) {
    if (bounds.clock) {
        remaining_ = bounds.clock->base;
        moves_to_go_ = bounds.clock->moves;
    }
}

std::optional<Duration> PlayerClock::allowance() const {
    std::optional<Duration> allowed = remaining_;
    if (bounds_.move_time) {
        allowed = std::min<Duration>(allowed.value_or(Duration::max()), *bounds_.move_time);
    }
    if (allowed) {
        *allowed += bounds_.margin;
    }
    return allowed;
}

bool PlayerClock::spend(Duration elapsed) {
    const std::optional<Duration> allowed = allowance();
    if (remaining_) {
        // A move within the margin leaves zero on the clock, not less.
        remaining_ = std::max(*remaining_ - elapsed, Duration::zero()) + bounds_.clock->increment;
        if (moves_to_go_ > 0 && --moves_to_go_ == 0) {
            *remaining_ += bounds_.clock->base;
            moves_to_go_ = bounds_.clock->moves;
        }
    }
    return !allowed || elapsed <= *allowed;
}

std::string go_command(Color side, const PlayerClock& white, const PlayerClock& black,
                       const SearchBounds& white_bounds, const SearchBounds& black_bounds) {
    const PlayerClock& mover = side == Color::white ? white : black;
    const SearchBounds& bounds = side == Color::white ? white_bounds : black_bounds;
    std::string command = "go";
    if (mover.remaining()) {
        append_clock(command, 'w', white, white_bounds);
        append_clock(command, 'b', black, black_bounds);
        if (mover.moves_to_go() > 0) {
            command += fmt::format(" movestogo {}", mover.moves_to_go());
        }
    }
    if (bounds.move_time) {
        command += fmt::format(" movetime {}", bounds.move_time->count());
    }
    if (bounds.nodes) {
        command += fmt::format(" nodes {}", *bounds.nodes);
    }
    if (bounds.depth) {
        command += fmt::format(" depth {}", *bounds.depth);
    }
    return command;
}

}  // namespace ricochet::tools::match
