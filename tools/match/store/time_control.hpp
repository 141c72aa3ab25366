// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "movegen/common/color.hpp"
#include "tools/common/clock.hpp"

namespace ricochet::tools::match {

/// A clock as the names of time controls have it: `[moves/]base[+increment]`.
struct ClockSetting {
    /// The base time comes again after so many moves; 0 = it is for the whole game.
    int moves = 0;
    Milliseconds base{};
    Milliseconds increment{};

    friend bool operator==(const ClockSetting&, const ClockSetting&) = default;
};

/// What bounds an engine's thinking; several may hold together.
struct SearchBounds {
    std::optional<ClockSetting> clock;
    std::optional<Milliseconds> move_time;
    std::optional<std::int64_t> nodes;
    std::optional<int> depth;
    /// How late a move may come without being lost on time.
    Milliseconds margin{0};

    [[nodiscard]] bool any() const { return clock || move_time || nodes || depth; }
    /// Whether time has a say in what is played.
    [[nodiscard]] bool has_time() const { return clock || move_time; }
    friend bool operator==(const SearchBounds&, const SearchBounds&) = default;
};

/// Reads `10+0.1`, `40/60`, `40/1:30+0.5` (seconds, or minutes:seconds); `inf` is no clock. Throws a
/// `std::invalid_argument` that says what is wrong.
std::optional<ClockSetting> parse_clock(std::string_view text);
/// What `parse_clock` reads; `inf` without a clock.
std::string to_string(const std::optional<ClockSetting>& clock);
/// A short description for people and PGN tags: "10+0.1", "nodes 5000", "0.1 s a move".
std::string describe(const SearchBounds& bounds);

/// One player's clock, as the manager keeps it.
class PlayerClock {
public:
    explicit PlayerClock(const SearchBounds& bounds);

    /// Time left on the clock; nothing if the player has none.
    [[nodiscard]] std::optional<Duration> remaining() const { return remaining_; }
    /// How long the next move may take before it is lost on time, the margin included; nothing = without end.
    [[nodiscard]] std::optional<Duration> allowance() const;
    /// Sets what is left on the clock, where the player has one.
    void set_remaining(Duration remaining) { remaining_ = remaining; }
    /// Books a move; false where it took longer than `allowance()`. The increment comes on top.
    bool spend(Duration elapsed);
    /// Moves until the base time comes again; 0 = never.
    [[nodiscard]] int moves_to_go() const { return moves_to_go_; }

private:
    SearchBounds bounds_;
    std::optional<Duration> remaining_;
    int moves_to_go_ = 0;
};

/// The `go` command for the side to move.
std::string go_command(Color side, const PlayerClock& white, const PlayerClock& black,
                       const SearchBounds& white_bounds, const SearchBounds& black_bounds);

}  // namespace ricochet::tools::match
