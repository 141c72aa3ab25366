// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/control/thread_pool.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <random>
#include <system_error>
#include <thread>
#include <utility>

#include "movegen/tensor/legal_moves.hpp"
#include "search/control/search_manager.hpp"
#include "search/control/strength_limit.hpp"
#include "search/core/transposition_table.hpp"
#include "search/core/worker.hpp"

namespace ricochet {
namespace {

std::uint64_t random_seed() {
    std::random_device device;
    return std::uint64_t{device()} << 32U | device();
}

std::vector<Move> allowed_root_moves(const Position& position, const std::vector<Move>& wanted) {
    const MoveList legal = legal_moves(position);
    std::vector<Move> moves;
    for (const Move move : legal) {
        if (wanted.empty() || std::ranges::find(wanted, move) != wanted.end()) {
            moves.push_back(move);
        }
    }
    return moves;
}

/// The worker to believe. Each votes for its best move, with more weight the deeper and better it thinks it
/// is; a shorter mate goes before all votes.
const Worker& vote(const std::vector<std::unique_ptr<Worker>>& workers, std::size_t active) {
    const auto score_of = [](const Worker& worker) { return worker.root_moves().front().score; };
    Score lowest = score_infinite;
    for (std::size_t i = 0; i < active; ++i) {
        lowest = std::min(lowest, score_of(*workers[i]));
    }
    constexpr Score least_weight = 10;
    std::map<std::uint32_t, std::int64_t> votes;
    for (std::size_t i = 0; i < active; ++i) {
        votes[workers[i]->root_moves().front().move.raw()] +=
            std::int64_t{score_of(*workers[i]) - lowest + least_weight} * workers[i]->completed_depth();
    }
    const Worker* best = workers.front().get();
    for (std::size_t i = 1; i < active; ++i) {
        const Worker& candidate = *workers[i];
        const Score score = score_of(candidate);
        const bool either_mates = is_mate(score) || is_mate(score_of(*best));
        const std::int64_t gain =
            votes[candidate.root_moves().front().move.raw()] - votes[best->root_moves().front().move.raw()];
        const bool is_deeper = gain == 0 && candidate.completed_depth() > best->completed_depth();
        if (candidate.completed_depth() > 0 &&
            (either_mates ? score > score_of(*best) : gain > 0 || is_deeper)) {
            best = &candidate;
        }
    }
    return *best;
}

/// The reply to expect: the second move of the line, or what the table says about the position after the first.
Move expected_reply(const RootMove& best, Position position, const TranspositionTable& table) {
    if (best.line.size() > 1) {
        return best.line[1];
    }
    Undo undo;
    position.do_move(best.move, undo);
    const Move reply = table.probe(position.key()).entry.move;
    return position.is_legal(reply) ? reply : Move{};
}

}  // namespace

struct ThreadPool::State {
    explicit State(SearchCallbacks search_callbacks)
        : callbacks(std::move(search_callbacks)),
          search_manager(shared, callbacks, workers),
          seed(random_seed()) {}

    void start_helpers(std::vector<std::jthread>& helpers);
    void run(const Position& position);
    void report_end_of_game(const Position& position);

    SearchCallbacks callbacks;
    SearchOptions options;
    SharedSearch shared;
    std::vector<std::unique_ptr<Worker>> workers;
    SearchManager search_manager;
    std::uint64_t seed;
    std::size_t active_workers = 1;
    std::atomic<bool> searching{false};
    std::jthread first_thread;
};

/// As many as there are workers, or as many as the system grants: the search does with fewer.
void ThreadPool::State::start_helpers(std::vector<std::jthread>& helpers) {
    try {
        for (std::size_t i = 1; i < active_workers; ++i) {
            helpers.emplace_back([this, i] { workers[i]->search(); });
        }
    } catch (const std::system_error&) {
        active_workers = helpers.size() + 1;
    }
}

/// The first thread's whole task.
void ThreadPool::State::run(const Position& position) {
    std::vector<std::jthread> helpers;
    start_helpers(helpers);
    workers.front()->search();
    search_manager.wait_for_release();
    shared.stop.store(true);
    helpers.clear();  // joins

    const Worker& voted = vote(workers, active_workers);
    search_manager.report_choice(voted);
    search_manager.deliver_reports();
    const RootMove& best = voted.root_moves().front();
    if (callbacks.on_best_move) {
        callbacks.on_best_move({.best = best.move, .ponder = expected_reply(best, position, shared.table)});
    }
    searching.store(false);
}

/// There is no move: says so at depth 0.
void ThreadPool::State::report_end_of_game(const Position& position) {
    search_manager.wait_for_release();
    if (callbacks.on_reports) {
        SearchReport report;
        report.score = position.in_check() ? mated_in(0) : score_draw;
        callbacks.on_reports({&report, 1});
    }
    if (callbacks.on_best_move) {
        callbacks.on_best_move({});
    }
    searching.store(false);
}

ThreadPool::ThreadPool(SearchCallbacks callbacks) : state_(std::make_unique<State>(std::move(callbacks))) {
    state_->workers.push_back(std::make_unique<Worker>(state_->shared, 0, &state_->search_manager));
    state_->options.hash_mib = 1;
    set_options(SearchOptions{});
}

ThreadPool::~ThreadPool() {
    stop();
    wait();
}

void ThreadPool::set_options(const SearchOptions& options) {
    wait();
    const auto threads = static_cast<std::size_t>(std::max(options.threads, 1));
    if (options.hash_mib != state_->options.hash_mib) {
        state_->shared.table.resize(options.hash_mib, static_cast<int>(threads));
    }
    state_->options = options;
    while (state_->workers.size() > threads) {
        state_->workers.pop_back();
    }
    while (state_->workers.size() < threads) {
        state_->workers.push_back(std::make_unique<Worker>(state_->shared, state_->workers.size(), nullptr));
    }
    if (options.limit_seed.has_value()) {
        state_->seed = *options.limit_seed;
    }
}

const SearchOptions& ThreadPool::options() const {
    return state_->options;
}

void ThreadPool::clear() {
    wait();
    state_->shared.table.clear(state_->options.threads);
    for (const auto& worker : state_->workers) {
        worker->clear();
    }
    state_->seed = state_->options.limit_seed.value_or(random_seed());
}

void ThreadPool::start(const Position& position, const KeyHistory& history, const Limits& limits) {
    wait();
    const SearchOptions& options = state_->options;
    const bool is_limited = options.limit_elo.has_value();
    state_->active_workers = is_limited ? 1 : state_->workers.size();
    state_->search_manager.begin(limits, options, position.side_to_move(), state_->active_workers);
    state_->shared.table.start_new_search();

    SearchTask task;
    task.position = position;
    task.history = history;
    task.root_moves = allowed_root_moves(position, limits.search_moves);
    task.depth_limit = std::clamp(limits.depth.value_or(max_depth), 1, max_depth);
    task.multi_pv = options.multi_pv;
    if (state_->active_workers == 1) {
        task.node_limit = limits.nodes;
    }
    if (is_limited) {
        task.strength_limit = StrengthLimit(*options.limit_elo, state_->seed);
        const std::uint64_t budget = task.strength_limit.node_budget();
        task.node_limit = std::min(task.node_limit.value_or(budget), budget);
    }
    state_->searching.store(true);
    if (task.root_moves.empty()) {
        state_->first_thread = std::jthread([this, position] { state_->report_end_of_game(position); });
        return;
    }
    for (std::size_t i = 0; i < state_->active_workers; ++i) {
        state_->workers[i]->prepare(task);
    }
    state_->first_thread = std::jthread([this, position] { state_->run(position); });
}

void ThreadPool::stop() {
    state_->search_manager.stop();
}

void ThreadPool::ponder_hit() {
    state_->search_manager.ponder_hit();
}

void ThreadPool::wait() {
    if (state_->first_thread.joinable()) {
        state_->first_thread.join();
    }
}

bool ThreadPool::is_searching() const {
    return state_->searching.load();
}

}  // namespace ricochet
