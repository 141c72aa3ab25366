// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/control/time_manager.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "search/common/tunables.hpp"

namespace ricochet {
namespace {

/// Longer times count as this, so that sums and products of them stay in range.
constexpr Milliseconds longest_time = std::chrono::hours(24 * 365);
constexpr Microseconds shortest_time{1};

/// The largest share of the clock for the last move before a time control.
constexpr double last_move_share = 0.9;

/// Move overheads kept on the clock as a reserve, for delays on a busy machine.
constexpr int reserved_overheads = 3;

Microseconds bounded(Milliseconds time) {
    return std::clamp(time, Milliseconds{0}, longest_time);
}

Microseconds scaled(Microseconds time, double factor) {
    return Microseconds{std::llround(static_cast<double>(time.count()) * factor)};
}

double percent(int number) {
    return number / 100.0;
}
double thousandths(int number) {
    return number / 1000.0;
}

/// Less time the longer the best move has stayed the same.
double stability_factor(int stable_iterations) {
    return percent(tunables.clock_new_move - tunables.clock_stable_iteration * std::min(stable_iterations, 9));
}

/// More time for a falling score, in centipawns since the last iteration.
double score_factor(Score drop) {
    return std::clamp(1.0 + thousandths(tunables.clock_score_drop) * drop, 0.85, 1.5);
}

/// Less time the more of the nodes, in percent, the best move took.
double effort_factor(int best_move_effort) {
    return std::max(percent(tunables.clock_no_effort) - thousandths(tunables.clock_effort) * best_move_effort,
                    0.5);
}

}  // namespace

void TimeManager::start(const Limits& limits, Color side, Milliseconds overhead) {
    restart();
    optimum_.reset();
    scaled_optimum_.reset();
    maximum_.reset();
    last_best_ = MoveCode::none;
    stable_iterations_ = 0;
    last_score_.reset();
    const Microseconds lost = bounded(overhead);
    if (const auto& clock = limits.clock[index(side)]; clock.has_value()) {
        plan(nodes_a_millisecond_ > 0 ? counted(*clock) : *clock, limits.moves_to_go, lost);
    }
    if (limits.move_time.has_value()) {
        const Microseconds kept = limits.move_time_is_strict ? lost : Microseconds{0};
        const Microseconds usable = std::max(bounded(*limits.move_time) - kept, shortest_time);
        maximum_ = maximum_.has_value() ? std::min(*maximum_, usable) : usable;
    }
}

void TimeManager::plan(const Clock& clock, std::optional<int> moves_to_go, Microseconds overhead) {
    const int moves = std::clamp(moves_to_go.value_or(tunables.clock_moves), 1, tunables.clock_moves);
    const Microseconds remaining = bounded(clock.remaining);
    const Microseconds reserved = std::max(remaining - reserved_overheads * overhead, remaining / 4);
    const Microseconds usable = std::max(std::min(reserved, remaining - overhead), shortest_time);
    // Every later move earns its increment and loses the overhead.
    const Microseconds earned = moves == 1 ? Microseconds{0} : bounded(clock.increment) - overhead;
    const Microseconds share =
        std::max(usable / moves + scaled(earned, percent(tunables.clock_increment)), usable / (4 * moves));
    const double most = moves == 1 ? last_move_share : percent(tunables.clock_maximum);
    maximum_ = std::max(scaled(usable, most), shortest_time);
    optimum_ = std::clamp(scaled(share, percent(tunables.clock_optimum)), shortest_time, *maximum_);
}

Clock TimeManager::counted(const Clock& given) {
    left_ = left_ ? std::max(*left_ - used_ + given.increment, Milliseconds{1}) : given.remaining;
    used_ = Milliseconds{0};
    return {.remaining = *left_, .increment = given.increment};
}

void TimeManager::count_nodes(int a_millisecond, std::function<std::uint64_t()> nodes) {
    nodes_a_millisecond_ = a_millisecond;
    nodes_ = std::move(nodes);
}

void TimeManager::finish() {
    used_ = std::chrono::duration_cast<Milliseconds>(elapsed());
}

void TimeManager::restart() {
    start_.store(SteadyClock::now().time_since_epoch().count(), std::memory_order_relaxed);
}

Microseconds TimeManager::elapsed() const {
    if (nodes_a_millisecond_ > 0) {
        constexpr std::uint64_t a_millisecond = 1000;
        return Microseconds{nodes_() * a_millisecond / static_cast<std::uint64_t>(nodes_a_millisecond_)};
    }
    const SteadyClock::duration since =
        SteadyClock::now().time_since_epoch() - SteadyClock::duration(start_.load(std::memory_order_relaxed));
    return std::chrono::duration_cast<Microseconds>(since);
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
    const double factor =
        stability_factor(stable_iterations_) * score_factor(drop) * effort_factor(summary.best_move_effort);
    scaled_optimum_ = std::min(scaled(*optimum_, factor), *maximum_);
    return elapsed() >= *scaled_optimum_;
}

}  // namespace ricochet
