// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/control/thread_pool.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <new>
#include <random>
#include <utility>

#include "movegen/base/threads.hpp"
#include "search/control/search_manager.hpp"
#include "search/control/thread_voting.hpp"
#include "search/core/transposition_table.hpp"
#include "search/core/worker.hpp"
#include "search/games/game_search.hpp"
#include "search/strength/strength_limit.hpp"

namespace ricochet {
namespace {

/// The least node limit for each thread: threads check the limit every few hundred nodes, so that many would
/// far exceed a low one.
constexpr std::uint64_t nodes_a_thread = 1024;

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

/// The worker whose best move is played.
const Worker& vote_for_worker(const std::vector<std::unique_ptr<Worker>>& workers, std::size_t active) {
    std::vector<Vote> votes;
    for (std::size_t i = 0; i < active; ++i) {
        const RootMove& best = workers[i]->root_moves().front();
        votes.push_back({.move = best.move, .score = best.score, .depth = workers[i]->completed_depth()});
    }
    return *workers[winning_vote(votes)];
}

/// The expected reply, for pondering: the second move of the line, or the hash move of the position after the
/// first.
MoveCode expected_reply(const std::vector<MoveCode>& line, Game game, const TranspositionTable& table) {
    if (line.size() > 1) {
        return line[1];
    }
    game.play(line.front());
    const MoveCode reply = table.probe(game.key()).value_or(TableEntry{}).move;
    return game.is_legal(reply) ? reply : MoveCode::none;
}

}  // namespace

/// Makes the workers from number `first` to `end` - 1.
SearchManager::Workers ThreadPool::make_workers(Variant game, std::size_t first, std::size_t end) {
    SearchManager::Workers made;
    for (std::size_t i = first; i < end; ++i) {
        SearchMonitor* const monitor = i == 0 ? &search_manager_ : search_manager_.of_helpers();
        made.push_back(search_of(game).make_worker(shared_, i, monitor));
    }
    return made;
}

/// Prepares all active workers, or the first alone if memory does not suffice.
void ThreadPool::prepare_workers(const Game& game, const SearchTask& task, const Limits& limits) {
    workers_.front()->prepare(game, task);
    try {
        for (std::size_t i = 1; i < active_workers_; ++i) {
            workers_[i]->prepare(game, task);
        }
    } catch (const std::bad_alloc&) {
        active_workers_ = 1;
        SearchTask alone = task;
        alone.node_limit = limits.nodes;
        workers_.front()->prepare(game, alone);
    }
}

/// Runs one worker. If memory runs out, the search ends early with what was found so far.
void ThreadPool::search(std::size_t number) {
    try {
        workers_[number]->search();
        if (number == 0) {
            search_manager_.wait_for_release();
            shared_.stop.store(true);
        }
    } catch (const std::bad_alloc&) {
        shared_.stop.store(true);
    }
}

/// Runs a search, in the first thread.
void ThreadPool::run(const Game& game) {
    // The search continues with fewer threads if the system grants no more.
    if (active_workers_ > 1) {
        active_workers_ = std::min(active_workers_, helpers_.provide() + 1);
    }
    helpers_.share(active_workers_, [this](std::size_t number) { search(number); });
    search_manager_.finish();

    const Worker& voted = vote_for_worker(workers_, active_workers_);
    search_manager_.report_voted(voted);
    search_manager_.deliver_reports();
    const RootMove& best = voted.root_moves().front();
    DebugCounters debug_counters;
    for (std::size_t i = 0; i < active_workers_; ++i) {
        debug_counters.merge(workers_[i]->debug_counters());
    }
    if (callbacks_.on_best_move) {
        callbacks_.on_best_move(
            {.best = best.move,
             .ponder = expected_reply(search_manager_.line_of(best), game, shared_.table_in_use()),
             .nodes = search_manager_.nodes(),
             .hash_full = shared_.table_in_use().hash_full(),
             .debug_counters = std::move(debug_counters)});
    }
    searching_.store(false);
}

/// Reports at depth 0 that there is no legal move.
void ThreadPool::report_end_of_game(const Game& game) {
    search_manager_.wait_for_release();
    if (callbacks_.on_reports) {
        SearchReport report;
        report.score = game.in_check() ? mated_in(0) : score_draw;
        callbacks_.on_reports({&report, 1});
    }
    if (callbacks_.on_best_move) {
        callbacks_.on_best_move({});
    }
    searching_.store(false);
}

ThreadPool::ThreadPool(SearchCallbacks callbacks)
    : callbacks_(std::move(callbacks)), search_manager_(shared_, callbacks_, workers_), seed_(random_seed()) {
    options_.hash_mib = 1;
    set_options(SearchOptions{});
}

ThreadPool::~ThreadPool() {
    stop();
}

void ThreadPool::set_options(const SearchOptions& options) {
    wait();
    const auto threads = static_cast<std::size_t>(std::max(options.threads, 1));
    // Ends idle threads, to free their memory.
    helpers_.release();
    HelperThreads helpers(threads - 1);
    SearchManager::Workers added = make_workers(variant_, workers_.size(), threads);
    workers_.reserve(threads);
    if (options.hash_mib != options_.hash_mib) {
        shared_.table.resize(options.hash_mib, &helpers);
    }
    // Nothing can fail from here on.
    helpers_ = std::move(helpers);
    workers_.resize(std::min(threads, workers_.size()));
    std::move(added.begin(), added.end(), std::back_inserter(workers_));
    // With another evaluation, the scores in the table are worthless.
    const bool evaluates_anew = options.networks != options_.networks ||
                                options.tablebase != options_.tablebase ||
                                options.tablebase_probe_limit != options_.tablebase_probe_limit;
    options_ = options;
    if (evaluates_anew) {
        clear();
    }
    if (options.limit_seed.has_value()) {
        seed_ = *options.limit_seed;
    }
}

void ThreadPool::set_variant(Variant variant) {
    wait();
    if (!workers_.front()->can_search(Game(variant))) {
        helpers_.release();
        SearchManager::Workers made = make_workers(variant, 0, workers_.size());
        workers_.swap(made);
        variant_ = variant;
    }
}

void ThreadPool::clear() {
    wait();
    search_manager_.new_game();
    shared_.table.clear(&helpers_);
    helpers_.provide();
    helpers_.share(workers_.size(), [this](std::size_t number) { workers_[number]->clear(); });
    seed_ = options_.limit_seed.value_or(random_seed());
}

void ThreadPool::start(const Game& game, const Limits& limits) {
    set_variant(game.variant());
    const SearchOptions& options = options_;
    const bool is_limited = options.limit_elo.has_value();
    active_workers_ = is_limited ? 1 : workers_.size();
    if (limits.nodes) {
        active_workers_ = std::clamp<std::size_t>(*limits.nodes / nodes_a_thread, 1, active_workers_);
    }

    SearchTask task;
    task.root_moves = allowed_root_moves(game, limits.search_moves);
    task.depth_limit = std::clamp(limits.depth.value_or(max_depth), 1, max_depth);
    if (limits.mate.has_value()) {
        // Being mated in n moves takes 2 n plies.
        task.ply_limit = 2 * std::min(task.ply_limit / 2, *limits.mate) + 1;
    }
    task.multi_pv = options.multi_pv;
    task.network = options.networks.of(game.variant());
    task.tablebase_probe_limit = options.tablebase_probe_limit;
    if (active_workers_ == 1) {
        task.node_limit = limits.nodes;
    }
    shared_.is_limited = is_limited;
    task.tablebase = is_limited ? nullptr : options.tablebase;
    if (is_limited) {
        const GameSearch& search = search_of(game.variant());
        task.strength_limit = StrengthLimit(level_of(*search.ladder, *options.limit_elo), seed_, options.style,
                                            search.even_score);
        shared_.limited_table.clear();
        const std::uint64_t budget = task.strength_limit.node_budget();
        task.node_limit = std::min(task.node_limit.value_or(budget), budget);
    }
    std::function<void()> job;
    if (task.root_moves.empty()) {
        job = [this, game] { report_end_of_game(game); };
    } else {
        job = [this, game] { run(game); };
        prepare_workers(game, task, limits);
    }
    search_manager_.begin(limits, options, game, active_workers_, task.tablebase);
    if (!is_limited) {
        if (std::exchange(ply_limit_, task.ply_limit) != task.ply_limit) {
            // Depths under another ply limit are not comparable.
            shared_.table.clear(&helpers_);
        }
        shared_.table.start_new_search();
    }
    searching_.store(true);
    first_thread_.start(std::move(job));
}

void ThreadPool::stop() {
    search_manager_.stop();
}

void ThreadPool::ponder_hit() {
    search_manager_.ponder_hit();
}

void ThreadPool::wait() {
    first_thread_.wait();
}

}  // namespace ricochet
