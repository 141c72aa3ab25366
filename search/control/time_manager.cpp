// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/control/time_manager.hpp"

#include <algorithm>

namespace ricochet {
namespace {

/// A game without time controls is planned as if it had this many moves left.
constexpr int usual_horizon = 40;
/// No move is planned to take more than this many usual ones, or this part of the clock (percent).
constexpr int longest_think = 4;
constexpr int largest_share = 60;

/// 60 to 130 percent: a move that has stayed best for long needs less time.
int stability_percent(int stable_iterations) {
    return 130 - 10 * std::min(stable_iterations, 7);
}

/// 80 to 160 percent: a falling score needs more time.
int score_percent(Score drop) {
    return std::clamp(100 + drop, 80, 160);
}

/// 60 to 140 percent: where the best move took most of the nodes, the others were no match for it.
int effort_percent(int best_move_effort) {
    return std::clamp(170 - best_move_effort * 12 / 10, 60, 140);
}

}  // namespace

void TimeManager::start(const Limits& limits, Color side, Milliseconds overhead) {
    restart();
    optimum_.reset();
    maximum_.reset();
    last_best_ = MoveCode::none;
    stable_iterations_ = 0;
    last_score_.reset();
    if (const auto& clock = limits.clock[index(side)]; clock.has_value()) {
        plan(*clock, limits.moves_to_go, overhead);
    }
    if (limits.move_time.has_value()) {
        const Milliseconds usable = std::max(*limits.move_time - overhead, Milliseconds{1});
        maximum_ = maximum_.has_value() ? std::min(*maximum_, usable) : usable;
    }
}

void TimeManager::plan(const Clock& clock, std::optional<int> moves_to_go, Milliseconds overhead) {
    const int horizon = std::clamp(moves_to_go.value_or(usual_horizon), 1, usual_horizon);
    const Milliseconds usable = std::max(clock.remaining - overhead, Milliseconds{1});
    // What the moves up to the horizon can share: every one of them earns its increment and loses the overhead.
    const Milliseconds shared = std::max(usable + (clock.increment - overhead) * (horizon - 1), usable / 2);
    const Milliseconds longest = std::max(usable * largest_share / 100, Milliseconds{1});
    const Milliseconds alone = horizon == 1 ? std::max(usable * 9 / 10, Milliseconds{1}) : longest;
    optimum_ = std::clamp(shared / horizon, Milliseconds{1}, alone);
    maximum_ = std::clamp(*optimum_ * longest_think, Milliseconds{1}, alone);
}

void TimeManager::restart() {
    start_.store(SteadyClock::now().time_since_epoch().count(), std::memory_order_relaxed);
}

Milliseconds TimeManager::elapsed() const {
    const SteadyClock::duration since =
        SteadyClock::now().time_since_epoch() - SteadyClock::duration(start_.load(std::memory_order_relaxed));
    return std::chrono::duration_cast<Milliseconds>(since);
}

bool TimeManager::should_stop(const IterationSummary& summary) {
    stable_iterations_ = summary.best == last_best_ ? stable_iterations_ + 1 : 0;
    last_best_ = summary.best;
    const Score drop = last_score_.has_value() ? *last_score_ - summary.score : 0;
    last_score_ = summary.score;
    if (!optimum_.has_value()) {
        return false;
    }
    if (summary.is_forced) {
        return true;
    }
    const auto percent = static_cast<Milliseconds::rep>(stability_percent(stable_iterations_)) *
                         score_percent(drop) * effort_percent(summary.best_move_effort);
    const Milliseconds wanted = *optimum_ * percent / (100 * 100 * 100);
    // Most of the next iteration's time goes into its first move: begun late, it is not worth beginning.
    return elapsed() >= std::min(wanted, *maximum_) * 6 / 10;
}

}  // namespace ricochet
