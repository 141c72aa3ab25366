// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "movegen/game.hpp"
#include "search/common/score.hpp"
#include "search/core/worker.hpp"
#include "search/games/networks.hpp"

namespace ricochet::tools::analyse {

/// How long to search one position; exactly one of the two is set.
struct Budget {
    std::optional<std::uint64_t> nodes;
    std::optional<std::chrono::milliseconds> time;
};

/// A line that a search has found.
struct Line {
    /// From the view of the side that makes the first move.
    Score score = score_draw;
    /// One at least.
    std::vector<MoveCode> moves;

    friend bool operator==(const Line&, const Line&) = default;
};

/// Searches positions one by one, each as if it were the first: what is found follows from the position, its
/// history and the budget in nodes alone. One a thread.
class Analyst {
public:
    /// Throws `std::bad_alloc` where the hash table does not fit in memory.
    Analyst(std::size_t hash_mib, Networks networks);

    /// The best lines of a position that has legal moves, the best first: as many as asked for, or as there are
    /// moves. Only these root moves, which must be legal; all where empty.
    std::vector<Line> search(const Game& game, const Budget& budget, int lines = 1,
                             const std::vector<MoveCode>& root_moves = {});

    /// Nodes of all searches so far.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    /// Stops a search when its time is over.
    class Watch final : public SearchMonitor {
    public:
        explicit Watch(SharedSearch& shared) : shared_(shared) {}
        void begin(const Budget& budget);
        void poll() override;
        void on_root_move(int /*depth*/, MoveCode /*move*/, int /*number*/) override {}
        void on_bound(const Worker& /*worker*/, std::size_t /*line_index*/) override {}
        bool on_iteration(const Worker& /*worker*/) override { return true; }

    private:
        SharedSearch& shared_;
        std::optional<std::chrono::steady_clock::time_point> end_;
    };

    Networks networks_;
    SharedSearch shared_;
    Watch watch_;
    /// Of the rules of the last game; null before the first.
    std::unique_ptr<Worker> worker_;
    std::uint64_t nodes_ = 0;
};

}  // namespace ricochet::tools::analyse
