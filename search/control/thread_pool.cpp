// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/control/thread_pool.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <random>
#include <system_error>
#include <thread>
#include <utility>

#include "search/control/search_manager.hpp"
#include "search/core/strength_limit.hpp"
#include "search/core/transposition_table.hpp"
#include "search/core/worker.hpp"

namespace ricochet {
namespace {

std::uint64_t random_seed() {
    std::random_device device;
    return std::uint64_t{device()} << 32U | device();
}

std::vector<MoveCode> allowed_root_moves(const Game& game, const std::vector<MoveCode>& wanted) {
    std::vector<MoveCode> moves = game.legal_moves();
    if (!wanted.empty()) {
        std::erase_if(moves,
                      [&wanted](MoveCode move) { return std::ranges::find(wanted, move) == wanted.end(); });
    }
    return moves;
}

// Thread voting (Stockfish, "best thread"; Chess Programming Wiki, "Lazy SMP").
/// The worker whose best move is played. Each votes for its best move, with more weight the deeper it searched
/// and the better its score; a shorter mate goes before all votes.
const Worker& vote_for_worker(const std::vector<std::unique_ptr<Worker>>& workers, std::size_t active) {
    const auto score_of = [](const Worker& worker) { return worker.root_moves().front().score; };
    Score lowest = score_infinite;
    for (std::size_t i = 0; i < active; ++i) {
        lowest = std::min(lowest, score_of(*workers[i]));
    }
    constexpr Score least_weight = 10;
    std::map<MoveCode, std::int64_t> votes;
    for (std::size_t i = 0; i < active; ++i) {
        votes[workers[i]->root_moves().front().move] +=
            std::int64_t{score_of(*workers[i]) - lowest + least_weight} * workers[i]->completed_depth();
    }
    const Worker* best = workers.front().get();
    for (std::size_t i = 1; i < active; ++i) {
        const Worker& candidate = *workers[i];
        const Score score = score_of(candidate);
        const bool either_mates = is_mate(score) || is_mate(score_of(*best));
        const std::int64_t gain =
            votes[candidate.root_moves().front().move] - votes[best->root_moves().front().move];
        const bool is_deeper = gain == 0 && candidate.completed_depth() > best->completed_depth();
        if (candidate.completed_depth() > 0 &&
            (either_mates ? score > score_of(*best) : gain > 0 || is_deeper)) {
            best = &candidate;
        }
    }
    return *best;
}

/// The reply to expect, for pondering: the second move of the PV, or what the table knows of the position after
/// the first.
MoveCode expected_reply(const RootMove& best, Game game, const TranspositionTable& table) {
    if (best.pv.size() > 1) {
        return best.pv[1];
    }
    game.play(best.move);
    const MoveCode reply = table.probe(game.key()).entry.move;
    const std::vector<MoveCode> legal = game.legal_moves();
    return std::ranges::find(legal, reply) != legal.end() ? reply : MoveCode::none;
}

}  // namespace

struct ThreadPool::State {
    explicit State(SearchCallbacks search_callbacks)
        : callbacks(std::move(search_callbacks)),
          search_manager(shared, callbacks, workers),
          seed(random_seed()) {}

    void make_workers(std::size_t count);
    void start_helpers(std::vector<std::jthread>& helpers);
    void run(const Game& game);
    void report_end_of_game(const Game& game);

    SearchCallbacks callbacks;
    SearchOptions options;
    SharedSearch shared;
    /// A variant that the workers can search.
    Variant variant = Variant::tensor;
    std::vector<std::unique_ptr<Worker>> workers;
    SearchManager search_manager;
    std::uint64_t seed;
    std::size_t active_workers = 1;
    std::atomic<bool> searching{false};
    std::jthread first_thread;
};

void ThreadPool::State::make_workers(std::size_t count) {
    while (workers.size() > count) {
        workers.pop_back();
    }
    while (workers.size() < count) {
        SearchMonitor* const monitor = workers.empty() ? &search_manager : nullptr;
        workers.push_back(make_worker(variant, shared, workers.size(), monitor));
    }
}

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
void ThreadPool::State::run(const Game& game) {
    std::vector<std::jthread> helpers;
    start_helpers(helpers);
    workers.front()->search();
    search_manager.wait_for_release();
    shared.stop.store(true);
    helpers.clear();  // joins

    const Worker& voted = vote_for_worker(workers, active_workers);
    search_manager.report_voted(voted);
    search_manager.deliver_reports();
    const RootMove& best = voted.root_moves().front();
    if (callbacks.on_best_move) {
        callbacks.on_best_move({.best = best.move, .ponder = expected_reply(best, game, shared.table)});
    }
    searching.store(false);
}

/// There is no move: reports so at depth 0.
void ThreadPool::State::report_end_of_game(const Game& game) {
    search_manager.wait_for_release();
    if (callbacks.on_reports) {
        SearchReport report;
        report.score = game.in_check() ? mated_in(0) : score_draw;
        callbacks.on_reports({&report, 1});
    }
    if (callbacks.on_best_move) {
        callbacks.on_best_move({});
    }
    searching.store(false);
}

ThreadPool::ThreadPool(SearchCallbacks callbacks) : state_(std::make_unique<State>(std::move(callbacks))) {
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
    state_->make_workers(threads);
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

void ThreadPool::start(const Game& game, const Limits& limits) {
    wait();
    const SearchOptions& options = state_->options;
    if (!state_->workers.front()->can_search(game)) {
        state_->variant = game.variant();
        const std::size_t count = state_->workers.size();
        state_->workers.clear();
        state_->make_workers(count);
    }
    const bool is_limited = options.limit_elo.has_value();
    state_->active_workers = is_limited ? 1 : state_->workers.size();
    state_->search_manager.begin(limits, options, game.side_to_move(), state_->active_workers);
    state_->shared.table.start_new_search();

    SearchTask task;
    task.root_moves = allowed_root_moves(game, limits.search_moves);
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
        state_->first_thread = std::jthread([this, game] { state_->report_end_of_game(game); });
        return;
    }
    for (std::size_t i = 0; i < state_->active_workers; ++i) {
        state_->workers[i]->prepare(game, task);
    }
    state_->first_thread = std::jthread([this, game] { state_->run(game); });
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
