// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <pybind11/stl.h>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "movegen/game.hpp"
#include "search/control/thread_pool.hpp"
#include "search/games/game_search.hpp"
#include "search/strength/strength_limit.hpp"
#include "tools/python/bindings.hpp"
#include "tools/python/move_object.hpp"

namespace ricochet::python {

namespace py = pybind11;

namespace {

constexpr std::int64_t max_hash_mib = 33'554'432;
constexpr int max_threads = 512;
constexpr int max_lines = 500;
/// One year.
constexpr double max_seconds = 31'536'000;

/// A search's reports for the waiting thread.
class Inbox {
public:
    struct Content {
        std::vector<SearchReport> reports;
        /// Set when the search has ended.
        std::optional<BestMoveReport> best;
    };

    void add(std::span<const SearchReport> reports) {
        const std::lock_guard lock(mutex_);
        content_.reports.insert(content_.reports.end(), reports.begin(), reports.end());
        changed_.notify_all();
    }
    void finish(const BestMoveReport& best) {
        const std::lock_guard lock(mutex_);
        content_.best = best;
        changed_.notify_all();
    }
    /// Removes and returns the reports. Waits up to `signal_interval` for the first.
    Content take() {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, signal_interval, [this] { return content_.best || !content_.reports.empty(); });
        return std::exchange(content_, {});
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    Content content_;
};

const char* name_of_bound(Bound bound) {
    switch (bound) {
        case Bound::lower:
            return "lower";
        case Bound::upper:
            return "upper";
        default:
            return "exact";
    }
}

py::dict described(const SearchReport& report, const Game& game) {
    const Score score = shown_score(report.score, game.variant());
    const WinDrawLoss chances = win_draw_loss(report.score, game);
    const bool mates = is_mate(score);
    py::dict said;
    said["multipv"] = report.multi_pv;
    said["depth"] = report.depth;
    said["seldepth"] = report.selective_depth;
    said["cp"] = mates ? py::object(py::none()) : py::object(py::int_(score));
    said["mate"] = mates ? py::object(py::int_(mate_distance_moves(score))) : py::object(py::none());
    said["bound"] = name_of_bound(report.bound);
    said["wdl"] = py::make_tuple(chances.win, chances.draw, chances.loss);
    said["nodes"] = report.nodes;
    said["time"] = std::chrono::duration<double>(report.time).count();
    said["hashfull"] = report.hash_full;
    said["tbhits"] = report.tablebase_hits;
    said["pv"] = make_moves(report.principal_variation, game.variant());
    return said;
}

/// Limits as given in Python; None does not limit the search.
struct AskedLimits {
    std::optional<int> depth;
    std::optional<std::int64_t> nodes;
    /// Seconds.
    std::optional<double> time;
    std::optional<int> mate;
};

Limits limits_of(const AskedLimits& asked) {
    Limits limits;
    if (asked.depth) {
        check_range("depth", *asked.depth, 1, max_depth);
        limits.depth = *asked.depth;
    }
    if (asked.nodes) {
        check_range("nodes", *asked.nodes, std::int64_t{1}, std::numeric_limits<std::int64_t>::max());
        limits.nodes = static_cast<std::uint64_t>(*asked.nodes);
    }
    if (asked.time) {
        check_range("time", *asked.time, 0.0, max_seconds);
        constexpr double milliseconds_per_second = 1000;
        limits.move_time = Milliseconds(std::max(1LL, std::llround(*asked.time * milliseconds_per_second)));
    }
    if (asked.mate) {
        check_range("mate", *asked.mate, 1, max_depth);
        limits.mate = *asked.mate;
    }
    if (!asked.depth && !asked.nodes && !asked.time && !asked.mate) {
        throw py::value_error("the search has no limit: give a depth, nodes, a time or a mate");
    }
    return limits;
}

/// The engine in this process; runs one search at a time.
class InProcessEngine {
public:
    InProcessEngine(std::int64_t hash, int threads, std::optional<int> elo,
                    const std::optional<std::string>& network, const TableFolder* tables)
        : pool_({.on_reports = [this](std::span<const SearchReport> reports) { inbox_.add(reports); },
                 .on_best_move = [this](const BestMoveReport& best) { inbox_.finish(best); }}) {
        check_range("hash", hash, std::int64_t{1}, max_hash_mib);
        check_range("threads", threads, 1, max_threads);
        if (elo) {
            check_range("elo", *elo, elo_min, elo_max);
        }
        SearchOptions options = pool_.options();
        options.hash_mib = static_cast<std::size_t>(hash);
        options.threads = threads;
        options.limit_elo = elo;
        options.networks = network ? value_of(load_networks(*network)) : built_in_networks();
        options.tablebase = tables != nullptr ? tables->tables : nullptr;
        const py::gil_scoped_release released;
        pool_.set_options(options);
    }

    /// Searches without the interpreter's lock until a limit is reached, `stop` is called or Ctrl-C is pressed.
    /// An exception of `on_info` ends the search and is raised.
    py::dict analyse(const Game& board, const AskedLimits& asked, int lines,
                     const std::optional<std::vector<Move>>& root_moves, const py::object& on_info) {
        check_range("multipv", lines, 1, max_lines);
        Limits limits = limits_of(asked);
        // Other Python threads may make moves on the board meanwhile.
        const Game game = board;  // NOLINT(performance-unnecessary-copy-initialization)
        for (const Move move : root_moves.value_or(std::vector<Move>())) {
            const MoveCode code = code_for(game, move);
            if (!game.is_legal(code)) {
                throw py::value_error(fmt::format("{} is not a legal move here", game.to_uci(code)));
            }
            limits.search_moves.push_back(code);
        }
        if (root_moves && root_moves->empty()) {
            throw py::value_error("the list of root moves is empty");
        }
        if (game.legal_moves().empty()) {
            throw py::value_error(game.in_check() ? "there is nothing to search: the side to move is mated"
                                                  : "there is nothing to search: it is stalemate");
        }
        const std::unique_lock searching(busy_, std::try_to_lock);
        if (!searching) {
            throw std::runtime_error("the engine is searching already");
        }
        check_open();
        start(game, limits, lines);
        return collect(game, on_info);
    }

    [[nodiscard]] Score evaluate(const Game& game) const {
        if (game.in_check()) {
            throw py::value_error("there is no evaluation of a position in check");
        }
        const Score score =
            shown_score(trace(game, pool_.options().networks.of(game.variant())).evaluation, game.variant());
        return game.side_to_move() == Color::white ? score : -score;
    }

    void stop() { pool_.stop(); }

    void clear() {
        const std::unique_lock searching(busy_, std::try_to_lock);
        if (!searching) {
            throw std::runtime_error("the engine is searching");
        }
        check_open();
        const py::gil_scoped_release released;
        pool_.clear();
    }

    /// Frees memory and threads. Closing twice does nothing.
    void close() {
        const std::unique_lock searching(busy_, std::try_to_lock);
        if (!searching) {
            throw std::runtime_error("the engine is searching");
        }
        closed_ = true;
        SearchOptions options = pool_.options();
        options.hash_mib = 1;
        options.threads = 1;
        options.tablebase = nullptr;
        const py::gil_scoped_release released;
        pool_.set_options(options);
    }

    [[nodiscard]] const SearchOptions& options() const { return pool_.options(); }

private:
    void check_open() const {
        if (closed_) {
            throw std::runtime_error("the engine is closed");
        }
    }

    void start(const Game& game, const Limits& limits, int lines) {
        const py::gil_scoped_release released;
        SearchOptions options = pool_.options();
        if (options.multi_pv != lines) {
            options.multi_pv = lines;
            pool_.set_options(options);
        }
        pool_.start(game, limits);
    }

    Inbox::Content take() {
        const py::gil_scoped_release released;
        return inbox_.take();
    }

    /// Ends the search and drops its reports.
    void abandon() {
        const py::gil_scoped_release released;
        pool_.stop();
        pool_.wait();
        inbox_.take();
    }

    py::dict collect(const Game& game, const py::object& on_info) {
        std::map<int, SearchReport> by_line;
        try {
            while (true) {
                Inbox::Content content = take();
                for (SearchReport& report : content.reports) {
                    if (!on_info.is_none()) {
                        on_info(described(report, game));
                    }
                    by_line.insert_or_assign(report.multi_pv, std::move(report));
                }
                if (content.best) {
                    return answer(*content.best, by_line, game);
                }
                if (PyErr_CheckSignals() != 0) {
                    throw py::error_already_set();
                }
            }
        } catch (...) {
            abandon();
            throw;
        }
    }

    static py::dict answer(const BestMoveReport& best, const std::map<int, SearchReport>& by_line,
                           const Game& game) {
        const auto move = [&game](MoveCode code) {
            return code == MoveCode::none ? py::object(py::none()) : make_move({code, game.variant()});
        };
        py::list lines;
        for (const auto& [number, report] : by_line) {
            lines.append(described(report, game));
        }
        py::dict said;
        said["move"] = move(best.best);
        said["ponder"] = move(best.ponder);
        said["nodes"] = best.nodes;
        said["lines"] = lines;
        return said;
    }

    std::mutex busy_;
    bool closed_ = false;
    Inbox inbox_;
    // Last, so that its threads end before the members that they use.
    ThreadPool pool_;
};

}  // namespace

void bind_engine(py::module_& module) {
    py::class_<InProcessEngine>(module, "Engine")
        .def(py::init<std::int64_t, int, std::optional<int>, const std::optional<std::string>&,
                      const TableFolder*>(),
             py::arg("hash") = 16, py::arg("threads") = 1, py::arg("elo") = py::none(),
             py::arg("network") = py::none(), py::arg("tables") = py::none())
        .def(
            "_analyse",
            [](InProcessEngine& engine, const Game& board, std::optional<int> depth,
               std::optional<std::int64_t> nodes, std::optional<double> time, std::optional<int> mate,
               int lines, const std::optional<std::vector<Move>>& root_moves, const py::object& on_info) {
                return engine.analyse(board, {depth, nodes, time, mate}, lines, root_moves, on_info);
            },
            py::arg("board"), py::arg("depth"), py::arg("nodes"), py::arg("time"), py::arg("mate"),
            py::arg("multipv"), py::arg("root_moves"), py::arg("on_info"))
        .def("evaluate", &InProcessEngine::evaluate, py::arg("board"),
             "The static evaluation, without a search: centipawns from the point of view of the side to move.\n"
             "ValueError in check, where there is none.")
        .def("stop", &InProcessEngine::stop, "Ends a running search soon; from any thread.")
        .def("clear", &InProcessEngine::clear,
             "Forgets what was learnt from earlier searches. RuntimeError where a search is running.")
        .def("close", &InProcessEngine::close,
             "Gives back its memory and threads: it searches no more. RuntimeError where a search is running.")
        .def_property_readonly(
            "hash", [](const InProcessEngine& engine) { return engine.options().hash_mib; },
            "Size of the transposition table, MiB.")
        .def_property_readonly(
            "threads", [](const InProcessEngine& engine) { return engine.options().threads; },
            "Search threads.")
        .def_property_readonly(
            "elo", [](const InProcessEngine& engine) { return engine.options().limit_elo; },
            "Strength where limited, in Elo; None for full strength.");
}

}  // namespace ricochet::python
