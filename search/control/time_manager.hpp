// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <chrono>
#include <optional>

#include "movegen/common/color.hpp"
#include "movegen/game.hpp"
#include "search/common/score.hpp"
#include "search/control/limits.hpp"

namespace ricochet {

/// What an iteration of the first thread found, as far as it decides about another.
struct IterationSummary {
    MoveCode best = MoveCode::none;
    Score score = 0;
    /// Part of the nodes of this search spent below the best move, in percent.
    int best_move_effort = 0;
    /// Only one legal move, or only one allowed.
    bool is_forced = false;
};

// Time management (Chess Programming Wiki, "Time Management").
/// Decides how long one search may take. Times run on the steady clock.
class TimeManager {
public:
    using SteadyClock = std::chrono::steady_clock;

    TimeManager() = default;

    /// Begins a search of `side`; the time counts from now. Of every clock `overhead` is kept for the way to
    /// the opponent.
    void start(const Limits& limits, Color side, Milliseconds overhead);
    /// The time counts from now: the opponent made the pondered move. Safe from any thread.
    void restart();

    /// Since `start` or `restart`.
    [[nodiscard]] Milliseconds elapsed() const;
    /// The search must end now.
    [[nodiscard]] bool must_stop() const { return maximum_.has_value() && elapsed() >= *maximum_; }
    /// Another iteration is not worth its time. To be asked once after each iteration.
    [[nodiscard]] bool should_stop(const IterationSummary& summary);

    /// The usual time of this move where a clock limits it, and the most it can take.
    [[nodiscard]] std::optional<Milliseconds> optimum() const { return optimum_; }
    [[nodiscard]] std::optional<Milliseconds> maximum() const { return maximum_; }

private:
    void plan(const Clock& clock, std::optional<int> moves_to_go, Milliseconds overhead);

    std::atomic<SteadyClock::rep> start_{0};
    std::optional<Milliseconds> optimum_;
    std::optional<Milliseconds> maximum_;
    MoveCode last_best_ = MoveCode::none;
    int stable_iterations_ = 0;
    std::optional<Score> last_score_;
};

}  // namespace ricochet
