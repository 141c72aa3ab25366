// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

#include "movegen/common/color.hpp"
#include "movegen/game.hpp"
#include "search/common/score.hpp"
#include "search/control/limits.hpp"

namespace ricochet {

/// The result of an iteration of the first thread, to decide whether another begins.
struct IterationSummary {
    MoveCode best = MoveCode::none;
    Score score = 0;
    /// Share of this search's nodes spent below the best move, in percent.
    int best_move_effort = 0;
    /// Whether only one move is legal or allowed.
    bool is_forced = false;
};

// Time management (Chess Programming Wiki, "Time Management").
/// Decides how long one search may take. With a clock there are two limits: the optimum, scaled by how sure the
/// search is of its best move, ends it between iterations; the maximum ends it anywhere. Times run on the
/// steady clock. Clocks of any length are safe; beyond a year they count as one.
class TimeManager {
public:
    using SteadyClock = std::chrono::steady_clock;

    TimeManager() = default;

    /// Begins a search of `side`; the time counts from now. `overhead` is kept on every clock for the
    /// transmission of the move.
    void start(const Limits& limits, Color side, Milliseconds overhead);
    /// Ends a search: charges its time to the node clock.
    void finish();
    /// Restarts the time, because the opponent has made the pondered move. Safe from any thread.
    void restart();

    // Node time (Stockfish, "nodestime"), to tune time management on a busy machine.
    /// From the next search on, counts `a_millisecond` nodes as a millisecond, on a clock of its own: it begins
    /// with the first clock given, gains increments and loses the time of searches. `nodes` returns the nodes
    /// of the running search. 0 returns to the steady clock.
    void count_nodes(int a_millisecond, std::function<std::uint64_t()> nodes);
    /// Begins a new game: the node clock begins with the next clock given.
    void forget_clock() { left_.reset(); }

    /// Time since `start` or `restart`.
    [[nodiscard]] Microseconds elapsed() const;
    /// Whether the search must end now.
    [[nodiscard]] bool must_stop() const { return maximum_.has_value() && elapsed() >= *maximum_; }
    /// Whether another iteration is not worth its time. Called once after each iteration.
    [[nodiscard]] bool should_stop(const IterationSummary& summary);

    /// The usual time of this move, if a clock limits it, and the longest time.
    [[nodiscard]] std::optional<Microseconds> optimum() const { return optimum_; }
    [[nodiscard]] std::optional<Microseconds> maximum() const { return maximum_; }
    /// The time of this move as the last iteration's summary scaled it; nothing before the first or without a
    /// clock.
    [[nodiscard]] std::optional<Microseconds> scaled_optimum() const { return scaled_optimum_; }

private:
    void plan(const Clock& clock, std::optional<int> moves_to_go, Microseconds overhead);
    /// Advances the node clock to this search.
    [[nodiscard]] Clock counted(const Clock& given);

    int nodes_a_millisecond_ = 0;
    std::function<std::uint64_t()> nodes_;
    /// The node clock when the last search began, and the time that search took.
    std::optional<Milliseconds> left_;
    Milliseconds used_{0};
    std::atomic<SteadyClock::rep> start_{0};
    std::optional<Microseconds> optimum_;
    std::optional<Microseconds> scaled_optimum_;
    std::optional<Microseconds> maximum_;
    MoveCode last_best_ = MoveCode::none;
    int stable_iterations_ = 0;
    std::optional<Score> last_score_;
};

}  // namespace ricochet
