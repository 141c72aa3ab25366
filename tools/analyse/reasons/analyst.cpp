// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/analyse/reasons/analyst.hpp"

#include <algorithm>
#include <utility>

#include "search/games/game_search.hpp"

namespace ricochet::tools::analyse {

namespace {

/// The score of an interrupted iteration may be only a bound or missing; then that of the previous iteration is
/// used.
Score score_of(const RootMove& found, Score evaluation) {
    if (found.bound == Bound::exact && found.score > -score_infinite) {
        return found.score;
    }
    if (found.previous_score > -score_infinite) {
        return found.previous_score;
    }
    return found.score > -score_infinite ? found.score : evaluation;
}

}  // namespace

Budget in_eighths(const Budget& budget, int eighths) {
    constexpr int whole = 8;
    Budget other;
    if (budget.nodes.has_value()) {
        other.nodes = std::max<std::uint64_t>(1, *budget.nodes * static_cast<std::uint64_t>(eighths) / whole);
    } else {
        other.time = std::max(std::chrono::milliseconds(1), *budget.time * eighths / whole);
    }
    return other;
}

void Analyst::Watch::begin(const Budget& budget) {
    end_ = budget.time ? std::optional(std::chrono::steady_clock::now() + *budget.time) : std::nullopt;
    shared_.stop.store(false);
}

void Analyst::Watch::poll() {
    if (is_cancelled() || (end_.has_value() && std::chrono::steady_clock::now() >= *end_)) {
        shared_.stop.store(true);
    }
}

Analyst::Analyst(std::size_t hash_mib, Networks networks, std::shared_ptr<const tables::Tables> tables,
                 const std::atomic<bool>* cancelled)
    : networks_(std::move(networks)), tables_(std::move(tables)), watch_(shared_, cancelled) {
    shared_.table.resize(hash_mib);
}

std::vector<Line> Analyst::search(const Game& game, const Budget& budget, int lines,
                                  const std::vector<MoveCode>& root_moves) {
    if (worker_ == nullptr || !worker_->can_search(game)) {
        worker_ = search_of(game.variant()).make_worker(shared_, 0, &watch_);
    }
    shared_.table.clear();
    worker_->clear();
    SearchTask task;
    task.root_moves = root_moves.empty() ? game.legal_moves() : root_moves;
    task.node_limit = budget.nodes;
    task.multi_pv = std::min(lines, static_cast<int>(task.root_moves.size()));
    task.network = networks_.of(game.variant());
    task.tablebase = tables_;
    task.tablebase_probe_limit = static_cast<int>(tables::most_pieces);
    const auto wanted = static_cast<std::size_t>(task.multi_pv);
    watch_.begin(budget);
    shared_.table.start_new_search();
    worker_->prepare(game, task);
    worker_->search();
    nodes_ += worker_->nodes();
    if (watch_.is_cancelled()) {
        throw SearchCancelled();
    }

    std::vector<Line> found;
    for (std::size_t i = 0; i < std::min(wanted, worker_->root_moves().size()); ++i) {
        const RootMove& root = worker_->root_moves()[i];
        std::vector<MoveCode> moves = root.pv;
        if (moves.empty()) {
            moves.push_back(root.move);
        }
        found.push_back({score_of(root, worker_->root_evaluation()), std::move(moves)});
    }
    return found;
}

}  // namespace ricochet::tools::analyse
