// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <vector>

#include "movegen/game.hpp"
#include "search/common/score.hpp"
#include "search/core/worker.hpp"
#include "search/games/networks.hpp"
#include "search/tables/tables.hpp"

namespace ricochet::tools::analyse {

/// How long to search one position: exactly one of the two is set.
struct Budget {
    std::optional<std::uint64_t> nodes = std::nullopt;
    std::optional<std::chrono::milliseconds> time = std::nullopt;
};

/// A number of eighths of a budget, at least one node or millisecond.
Budget in_eighths(const Budget& budget, int eighths);

/// A line found by a search.
struct Line {
    /// From the view of the side to move at its start.
    Score score = score_draw;
    /// At least one.
    std::vector<MoveCode> moves;

    friend bool operator==(const Line&, const Line&) = default;
};

/// Thrown by a search that is cancelled.
class SearchCancelled : public std::exception {
public:
    [[nodiscard]] const char* what() const noexcept override { return "the search was broken off"; }
};

/// Searches positions independently of each other: with a budget in nodes, the result depends only on the
/// position and its history. One instance per thread.
class Analyst {
public:
    /// Throws `std::bad_alloc` if there is not enough memory for the hash table. After `*cancelled` becomes
    /// true, every search soon throws `SearchCancelled`; `cancelled` may be null, and must outlive this object.
    Analyst(std::size_t hash_mib, Networks networks, std::shared_ptr<const tables::Tables> tables = {},
            const std::atomic<bool>* cancelled = nullptr);

    /// The best lines of a position with legal moves, best first: `lines` of them, or fewer if there are fewer
    /// moves. `root_moves` restricts the search to these legal moves; empty = all.
    std::vector<Line> search(const Game& game, const Budget& budget, int lines = 1,
                             const std::vector<MoveCode>& root_moves = {});

    /// The depth completed by the last search, in plies.
    [[nodiscard]] int depth() const { return worker_ == nullptr ? 0 : worker_->completed_depth(); }
    /// Nodes of all searches so far.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    /// Stops a search when its time is up or it is cancelled.
    class Watch final : public SearchMonitor {
    public:
        Watch(SharedSearch& shared, const std::atomic<bool>* cancelled)
            : shared_(shared), cancelled_(cancelled) {}
        [[nodiscard]] bool is_cancelled() const {
            return cancelled_ != nullptr && cancelled_->load(std::memory_order_relaxed);
        }
        void begin(const Budget& budget);
        void poll() override;
        void on_root_move(int /*depth*/, MoveCode /*move*/, int /*number*/) override {}
        void on_bound(const Worker& /*worker*/, std::size_t /*line_index*/) override {}
        bool on_iteration(const Worker& /*worker*/) override { return true; }

    private:
        SharedSearch& shared_;
        const std::atomic<bool>* cancelled_;
        std::optional<std::chrono::steady_clock::time_point> end_;
    };

    Networks networks_;
    std::shared_ptr<const tables::Tables> tables_;
    SharedSearch shared_;
    Watch watch_;
    /// For the variant of the last game; null before the first.
    std::unique_ptr<Worker> worker_;
    std::uint64_t nodes_ = 0;
};

}  // namespace ricochet::tools::analyse
