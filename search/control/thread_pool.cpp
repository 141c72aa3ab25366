// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/control/thread_pool.hpp"

#include <algorithm>
#include <atomic>
#include <functional>
#include <iterator>
#include <map>
#include <new>
#include <random>
#include <utility>

#include "search/common/helper_threads.hpp"
#include "search/common/job_thread.hpp"
#include "search/control/search_manager.hpp"
#include "search/core/transposition_table.hpp"
#include "search/core/worker.hpp"
#include "search/games/game_search.hpp"
#include "search/strength/strength_limit.hpp"

namespace ricochet {
namespace {

std::uint64_t random_seed() {
    std::random_device device;
    return std::uint64_t{device()} << 32U | device();
}

std::vector<MoveCode> allowed_root_moves(const Game& game, const std::vector<MoveCode>& wanted) {
    std::vector<MoveCode> moves = game.legal_moves();
    if (!wanted.empty()) {
        std::erase_if(moves, [&wanted](MoveCode move) {
            return std::find(wanted.begin(), wanted.end(), move) == wanted.end();
        });
    }
    return moves;
}

// Thread voting (Stockfish, "best thread"; Chess Programming Wiki, "Lazy SMP").
/// The worker whose best move is played. Each votes for its best move, with more weight the deeper it searched
/// and the better its score; a shorter mate goes before all votes. Two can have no majority: the first one's is
/// played, not the one that is better by its own score.
const Worker& vote_for_worker(const std::vector<std::unique_ptr<Worker>>& workers, std::size_t active) {
    if (active <= 2) {
        return *workers.front();
    }
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
        const bool is_either_decided = is_decided(score) || is_decided(score_of(*best));
        const std::int64_t gain =
            votes[candidate.root_moves().front().move] - votes[best->root_moves().front().move];
        const bool is_deeper = gain == 0 && candidate.completed_depth() > best->completed_depth();
        if (candidate.completed_depth() > 0 &&
            (is_either_decided ? score > score_of(*best) : gain > 0 || is_deeper)) {
            best = &candidate;
        }
    }
    return *best;
}

/// The reply to expect, for pondering: the second move of the line, or what the table knows of the position
/// after the first.
MoveCode expected_reply(const std::vector<MoveCode>& line, Game game, const TranspositionTable& table) {
    if (line.size() > 1) {
        return line[1];
    }
    game.play(line.front());
    const MoveCode reply = table.probe(game.key()).value_or(TableEntry{}).move;
    return game.is_legal(reply) ? reply : MoveCode::none;
}

}  // namespace

struct ThreadPool::State {
    explicit State(SearchCallbacks search_callbacks)
        : callbacks(std::move(search_callbacks)),
          search_manager(shared, callbacks, workers),
          seed(random_seed()) {}

    using Workers = SearchManager::Workers;

    [[nodiscard]] Workers make_workers(Variant game, std::size_t first, std::size_t end);
    void prepare_workers(const Game& game, const SearchTask& task, const Limits& limits);
    void search(std::size_t number);
    void run(const Game& game);
    void report_end_of_game(const Game& game);

    SearchCallbacks callbacks;
    SearchOptions options;
    SharedSearch shared;
    /// A variant that the workers can search.
    Variant variant = usual_variant;
    Workers workers;
    SearchManager search_manager;
    std::uint64_t seed;
    std::size_t active_workers = 1;
    /// What the scores in the table of unlimited strength were found with.
    int ply_limit = SearchTask{}.ply_limit;
    std::atomic<bool> searching{false};

    /// Those of the workers behind the first one.
    HelperThreads helpers;
    /// The first worker's. It is made before any search, so that none can fail for want of a thread, and waited
    /// for first: it uses all the above.
    JobThread first_thread;
};

/// Workers of the numbers from `first` up to `end`, which is left out.
SearchManager::Workers ThreadPool::State::make_workers(Variant game, std::size_t first, std::size_t end) {
    Workers made;
    for (std::size_t i = first; i < end; ++i) {
        SearchMonitor* const monitor = i == 0 ? &search_manager : nullptr;
        made.push_back(make_worker(game, shared, i, monitor));
    }
    return made;
}

/// All active ones, or the first alone where memory does not suffice for more.
void ThreadPool::State::prepare_workers(const Game& game, const SearchTask& task, const Limits& limits) {
    workers.front()->prepare(game, task);
    try {
        for (std::size_t i = 1; i < active_workers; ++i) {
            workers[i]->prepare(game, task);
        }
    } catch (const std::bad_alloc&) {
        active_workers = 1;
        SearchTask alone = task;
        alone.node_limit = limits.nodes;
        workers.front()->prepare(game, alone);
    }
}

/// One worker's part of a search. Where memory runs out the search ends early, with what was found so far.
void ThreadPool::State::search(std::size_t number) {
    try {
        workers[number]->search();
        if (number == 0) {
            search_manager.wait_for_release();
            shared.stop.store(true);
        }
    } catch (const std::bad_alloc&) {
        shared.stop.store(true);
    }
}

/// The first thread's whole task.
void ThreadPool::State::run(const Game& game) {
    // As many as the system grants: the search does with fewer.
    if (active_workers > 1) {
        active_workers = std::min(active_workers, helpers.provide() + 1);
    }
    helpers.share(active_workers, [this](std::size_t number) { search(number); });
    search_manager.finish();

    const Worker& voted = vote_for_worker(workers, active_workers);
    search_manager.report_voted(voted);
    search_manager.deliver_reports();
    const RootMove& best = voted.root_moves().front();
    DebugCounters debug_counters;
    for (std::size_t i = 0; i < active_workers; ++i) {
        debug_counters.merge(workers[i]->debug_counters());
    }
    if (callbacks.on_best_move) {
        callbacks.on_best_move(
            {.best = best.move,
             .ponder = expected_reply(search_manager.line_of(best), game, shared.table_in_use()),
             .nodes = search_manager.nodes(),
             .hash_full = shared.table_in_use().hash_full(),
             .debug_counters = std::move(debug_counters)});
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
}

void ThreadPool::set_options(const SearchOptions& options) {
    wait();
    State::Workers& workers = state_->workers;
    const auto threads = static_cast<std::size_t>(std::max(options.threads, 1));
    // What idle threads take may be wanted for what is made here.
    state_->helpers.release();
    HelperThreads helpers(threads - 1);
    State::Workers added = state_->make_workers(state_->variant, workers.size(), threads);
    workers.reserve(threads);
    if (options.hash_mib != state_->options.hash_mib) {
        state_->shared.table.resize(options.hash_mib, &helpers);
    }
    // From here on nothing fails.
    state_->helpers = std::move(helpers);
    workers.resize(std::min(threads, workers.size()));
    std::move(added.begin(), added.end(), std::back_inserter(workers));
    // Another evaluation makes the scores of the table worthless.
    const bool evaluates_anew = options.networks != state_->options.networks ||
                                options.tablebase != state_->options.tablebase ||
                                options.tablebase_probe_limit != state_->options.tablebase_probe_limit;
    state_->options = options;
    if (evaluates_anew) {
        clear();
    }
    if (options.limit_seed.has_value()) {
        state_->seed = *options.limit_seed;
    }
}

const SearchOptions& ThreadPool::options() const {
    return state_->options;
}

void ThreadPool::set_variant(Variant variant) {
    wait();
    if (!state_->workers.front()->can_search(Game(variant))) {
        state_->helpers.release();
        State::Workers made = state_->make_workers(variant, 0, state_->workers.size());
        state_->workers.swap(made);
        state_->variant = variant;
    }
}

void ThreadPool::clear() {
    wait();
    state_->search_manager.new_game();
    state_->shared.table.clear(&state_->helpers);
    state_->helpers.provide();
    state_->helpers.share(state_->workers.size(),
                          [this](std::size_t number) { state_->workers[number]->clear(); });
    state_->seed = state_->options.limit_seed.value_or(random_seed());
}

void ThreadPool::start(const Game& game, const Limits& limits) {
    set_variant(game.variant());
    const SearchOptions& options = state_->options;
    const bool is_limited = options.limit_elo.has_value();
    state_->active_workers = is_limited ? 1 : state_->workers.size();

    SearchTask task;
    task.root_moves = allowed_root_moves(game, limits.search_moves);
    task.depth_limit = std::clamp(limits.depth.value_or(max_depth), 1, max_depth);
    if (limits.mate.has_value()) {
        // A side that is mated in so many moves has made as many.
        task.ply_limit = 2 * std::min(task.ply_limit / 2, *limits.mate) + 1;
    }
    task.multi_pv = options.multi_pv;
    task.network = options.networks.of(game.variant());
    task.tablebase_probe_limit = options.tablebase_probe_limit;
    if (state_->active_workers == 1) {
        task.node_limit = limits.nodes;
    }
    state_->shared.is_limited = is_limited;
    task.tablebase = is_limited ? nullptr : options.tablebase;
    if (is_limited) {
        task.strength_limit = StrengthLimit(level_of(*search_of(game.variant()).ladder, *options.limit_elo),
                                            state_->seed, options.style);
        state_->shared.limited_table.clear();
        const std::uint64_t budget = task.strength_limit.node_budget();
        task.node_limit = std::min(task.node_limit.value_or(budget), budget);
    }
    std::function<void()> job;
    if (task.root_moves.empty()) {
        job = [state = state_.get(), game] { state->report_end_of_game(game); };
    } else {
        job = [state = state_.get(), game] { state->run(game); };
        state_->prepare_workers(game, task, limits);
    }
    state_->search_manager.begin(limits, options, game, state_->active_workers, task.tablebase);
    if (!is_limited) {
        if (std::exchange(state_->ply_limit, task.ply_limit) != task.ply_limit) {
            // Depths of other searches are not to be compared with those of this one.
            state_->shared.table.clear(&state_->helpers);
        }
        state_->shared.table.start_new_search();
    }
    state_->searching.store(true);
    state_->first_thread.start(std::move(job));
}

void ThreadPool::stop() {
    state_->search_manager.stop();
}

void ThreadPool::ponder_hit() {
    state_->search_manager.ponder_hit();
}

void ThreadPool::wait() {
    state_->first_thread.wait();
}

bool ThreadPool::is_searching() const {
    return state_->searching.load();
}

}  // namespace ricochet
