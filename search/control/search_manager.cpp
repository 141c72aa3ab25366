// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/control/search_manager.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "movegen/base/threads.hpp"
#include "search/common/score.hpp"
#include "search/tables/probe_moves.hpp"

namespace ricochet {
namespace {

/// Searches longer than this report failed windows and the root move being searched.
constexpr Milliseconds long_search{3000};

/// Reports of a search younger than this are held back, to be delivered together.
constexpr Milliseconds report_delay{20};

}  // namespace

void SearchManager::begin(const Limits& limits, const SearchOptions& options, const Game& root,
                          std::size_t active, const std::shared_ptr<const tables::Tables>& known) {
    limits_ = limits;
    active_ = active;
    reported_move_ = MoveCode::none;
    reported_depth_ = 0;
    has_reported_ = false;
    held_reports_.clear();
    tablebase_ = known;
    root_ = root;
    lines_to_mate_.clear();
    infinite_ = limits.infinite;
    pondering_.store(limits.ponder);
    stop_on_ponder_hit_.store(false);
    shared_.stop.store(false);
    time_.count_nodes(options.nodes_a_millisecond, [this] { return nodes(); });
    time_.start(limits, root.side_to_move(), options.move_overhead);
}

void SearchManager::stop() {
    const std::lock_guard lock(mutex_);
    shared_.stop.store(true);
    released_.notify_all();
}

void SearchManager::ponder_hit() {
    const std::lock_guard lock(mutex_);
    time_.restart();
    pondering_.store(false);
    if (stop_on_ponder_hit_.load()) {
        shared_.stop.store(true);
    }
    released_.notify_all();
}

void SearchManager::wait_for_release() {
    deliver_reports();
    // In a build without threads nothing could release it.
    if (!has_threads()) {
        return;
    }
    std::unique_lock lock(mutex_);
    released_.wait(lock, [this] { return shared_.stop.load() || (!infinite_ && !pondering_.load()); });
}

void SearchManager::poll() {
    if (!held_reports_.empty() && time_.elapsed() >= report_delay) {
        deliver_reports();
    }
    stop_at_limits();
}

void SearchManager::stop_at_limits() {
    const bool too_many_nodes = active_ > 1 && limits_.nodes.has_value() && nodes() >= *limits_.nodes;
    const bool too_late = !pondering_.load(std::memory_order_relaxed) && time_.must_stop();
    const bool is_asked = limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed);
    if (too_many_nodes || too_late || is_asked) {
        shared_.stop.store(true, std::memory_order_relaxed);
    }
}

void SearchManager::on_root_move(int depth, MoveCode move, int number) {
    if (callbacks_.on_current_move && time_.elapsed() >= long_search) {
        callbacks_.on_current_move({.depth = depth, .move = move, .number = number});
    }
}

void SearchManager::on_bound(const Worker& worker, std::size_t line_index) {
    if (time_.elapsed() >= long_search && worker.line_count() == 1) {
        report(worker, line_index, worker.depth());
    }
}

bool SearchManager::on_iteration(const Worker& worker) {
    for (std::size_t line = 0; line < worker.line_count(); ++line) {
        report(worker, line, worker.depth());
    }
    const RootMove& best = worker.root_moves().front();
    reported_move_ = best.move;
    reported_depth_ = worker.depth();
    if (has_proven_mate(best.score)) {
        return false;
    }
    const std::uint64_t nodes = std::max<std::uint64_t>(worker.nodes(), 1);
    const bool enough = time_.should_stop({.best = best.move,
                                           .score = best.score,
                                           .best_move_effort = static_cast<int>(best.effort * 100 / nodes),
                                           .is_forced = worker.root_moves().size() == 1});
    if (!enough) {
        return true;
    }
    if (!pondering_.load()) {
        return false;
    }
    // Searching on costs nothing before the opponent has moved.
    const std::lock_guard lock(mutex_);
    stop_on_ponder_hit_.store(true);
    return pondering_.load();
}

bool SearchManager::has_proven_mate(Score score) const {
    return limits_.mate.has_value() && is_mate(score) && std::abs(mate_distance_moves(score)) <= *limits_.mate;
}

void SearchManager::report(const Worker& worker, std::size_t line_index, int depth) {
    const RootMove& root_move = worker.root_moves()[line_index];
    if (!callbacks_.on_reports || root_move.score == -score_infinite) {
        return;
    }
    has_reported_ = true;
    reported_nodes_ = nodes();
    const auto elapsed = std::chrono::duration_cast<Milliseconds>(time_.elapsed());
    held_reports_.push_back({.depth = depth,
                             .selective_depth = std::max(root_move.selective_depth, depth),
                             .multi_pv = static_cast<int>(line_index) + 1,
                             .score = root_move.score,
                             .bound = root_move.bound,
                             .nodes = reported_nodes_,
                             .time = elapsed,
                             .hash_full = shared_.table_in_use().hash_full(),
                             .tablebase_hits = tablebase_hits(),
                             .principal_variation = line_of(root_move)});
    if (elapsed >= report_delay) {
        deliver_reports();
    }
}

const std::vector<MoveCode>& SearchManager::line_of(const RootMove& root_move) {
    const bool is_of_tablebase =
        tablebase_ != nullptr && is_decided(root_move.score) && !is_mate(root_move.score);
    return is_of_tablebase ? line_to_mate(root_move.pv) : root_move.pv;
}

// Stockfish's "syzygy_extend_pv".
const std::vector<MoveCode>& SearchManager::line_to_mate(const std::vector<MoveCode>& line) {
    const auto [known, is_new] = lines_to_mate_.try_emplace(line, line);
    if (is_new) {
        Game game = root_;
        for (const MoveCode move : line) {
            game.play(move);
        }
        const std::vector<MoveCode> rest = tables::line_to_mate(*tablebase_, std::move(game));
        known->second.insert(known->second.end(), rest.begin(), rest.end());
    }
    return known->second;
}

void SearchManager::report_unsearched(const Worker& worker) {
    if (!callbacks_.on_reports) {
        return;
    }
    held_reports_.push_back({.score = worker.root_evaluation(),
                             .nodes = nodes(),
                             .time = std::chrono::duration_cast<Milliseconds>(time_.elapsed()),
                             .hash_full = shared_.table_in_use().hash_full(),
                             .tablebase_hits = tablebase_hits(),
                             .principal_variation = {worker.root_moves().front().move}});
}

void SearchManager::deliver_reports() {
    if (!held_reports_.empty()) {
        callbacks_.on_reports(held_reports_);
        held_reports_.clear();
    }
}

void SearchManager::report_voted(const Worker& worker) {
    const bool is_known =
        worker.root_moves().front().move == reported_move_ && worker.completed_depth() <= reported_depth_;
    if (is_known && reported_nodes_ == nodes()) {
        return;
    }
    for (std::size_t line = 0; line < worker.line_count(); ++line) {
        report(worker, line, is_known ? reported_depth_ : worker.depth());
    }
    if (!has_reported_) {
        report_unsearched(worker);
    }
}

std::uint64_t SearchManager::nodes() const {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < active_; ++i) {
        sum += workers_[i]->nodes();
    }
    return sum;
}

std::uint64_t SearchManager::tablebase_hits() const {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < active_; ++i) {
        sum += workers_[i]->tablebase_hits();
    }
    return sum;
}

}  // namespace ricochet
