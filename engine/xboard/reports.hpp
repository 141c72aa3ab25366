// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <string>

#include "movegen/tensor/position.hpp"
#include "search/control/thread_pool.hpp"

namespace ricochet {

/// What a search has told so far, turned into lines for XBoard. The search's threads tell and others ask, at
/// any time.
class XBoardReports {
public:
    /// How the lines of one search have to be read.
    struct Context {
        /// Where it begins.
        Position root;
        /// The move that it takes for granted, in SAN; empty for none.
        std::string prefix;
        /// The search has the opponent's view of the position.
        bool for_opponent = false;
        /// Whether the lines are shown even after `nopost`.
        bool always_shown = false;
    };

    /// A search is about to start; what the last one told is forgotten.
    void begin(Context context);
    /// The move that the search took for granted has been made.
    void drop_prefix();
    /// `post` and `nopost`.
    void show(bool shown);

    /// Takes a report in. Returns the line to print; empty where none is to be shown.
    std::string take(const SearchReport& report);
    void take(const CurrentMoveReport& report);

    /// The last exact score in centipawns or a mate, from the engine's view; nothing before the first.
    [[nodiscard]] std::optional<Score> score() const;
    /// The best move so far; the null move before the first report.
    [[nodiscard]] Move best_move() const;
    /// `stat01: time nodes ply mvleft mvtot mvname`, the move left out while none is known.
    [[nodiscard]] std::string status() const;

private:
    mutable std::mutex mutex_;
    std::optional<Context> context_;
    bool shown_ = false;
    std::optional<Score> score_;
    SearchReport last_;
    CurrentMoveReport current_;
    int root_moves_ = 0;
    std::chrono::steady_clock::time_point start_;
};

}  // namespace ricochet
