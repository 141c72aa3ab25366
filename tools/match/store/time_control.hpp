// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "movegen/common/color.hpp"
#include "tools/common/clock.hpp"

namespace ricochet::tools::match {

/// A clock: `[moves/]base[+increment]`.
struct ClockSetting {
    /// The base time is added again after this many moves; 0 = never.
    int moves = 0;
    Milliseconds base{};
    Milliseconds increment{};

    friend bool operator==(const ClockSetting&, const ClockSetting&) = default;
};

/// The limits of an engine's searches; several may apply together.
struct SearchBounds {
    std::optional<ClockSetting> clock;
    std::optional<Milliseconds> move_time;
    std::optional<std::int64_t> nodes;
    std::optional<int> depth;
    /// How late a move may be without losing on time.
    Milliseconds margin{0};

    [[nodiscard]] bool any() const { return clock || move_time || nodes || depth; }
    /// Whether any limit depends on time.
    [[nodiscard]] bool has_time() const { return clock || move_time; }
    friend bool operator==(const SearchBounds&, const SearchBounds&) = default;
};

/// Parses `10+0.1`, `40/60`, `40/1:30+0.5` (seconds, or minutes:seconds); `inf` means no clock. Throws
/// `std::invalid_argument` with the reason.
std::optional<ClockSetting> parse_clock(std::string_view text);
/// The inverse of `parse_clock`; `inf` without a clock.
std::string to_string(const std::optional<ClockSetting>& clock);
/// A short description for people and PGN tags: "10+0.1", "nodes 5000", "0.1 s a move".
std::string describe(const SearchBounds& bounds);

/// One player's clock, kept by the manager.
class PlayerClock {
public:
    explicit PlayerClock(const SearchBounds& bounds);

    /// Time left; nothing if the player has no clock.
    [[nodiscard]] std::optional<Duration> remaining() const { return remaining_; }
    /// The longest time for the next move, including the margin; nothing = unlimited.
    [[nodiscard]] std::optional<Duration> allowance() const;
    /// Sets the time left, if the player has a clock.
    void set_remaining(Duration remaining) { remaining_ = remaining; }
    /// Subtracts the time of a move and adds the increment; false if it exceeded `allowance()`.
    bool spend(Duration elapsed);
    /// Moves until the base time is added again; 0 = never.
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
