// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <string>

#include "movegen/game.hpp"
#include "search/control/search_report.hpp"

namespace ricochet {

/// What a search has reported so far, turned into lines for XBoard. The search's threads report and others ask,
/// at any time.
class XBoardReports {
public:
    /// How the reports of one search are shown.
    struct Display {
        /// The game up to where the search begins.
        Game root;
        /// The move that it takes for granted, in SAN; empty for none.
        std::string prefix{};
        /// The search has the opponent's view of the position.
        bool for_opponent = false;
        /// Whether the lines are shown even after `nopost`.
        bool always_shown = false;
    };

    /// A search is about to start; the reports of the last one are forgotten.
    void begin(Display display);
    /// The move that the search took for granted has been made.
    void drop_prefix();
    /// `post` and `nopost`.
    void show(bool shown);

    /// Whether the lines of a search that is displayed like this are shown.
    [[nodiscard]] bool shows(const Display& display) const;

    /// Takes a report in. Returns the line to print; empty where none is to be shown.
    std::string take(const SearchReport& report);
    void take(const CurrentMoveReport& report);

    /// The last exact score in centipawns or a mate, from the engine's view; nothing before the first.
    [[nodiscard]] std::optional<Score> score() const;
    /// The best move so far; the null move before the first report.
    [[nodiscard]] MoveCode best_move() const;
    /// `stat01: time nodes ply mvleft mvtot mvname`, the move left out while none is known.
    [[nodiscard]] std::string status() const;

private:
    mutable std::mutex mutex_;
    std::optional<Display> display_;
    bool shown_ = false;
    std::optional<Score> score_;
    SearchReport last_;
    CurrentMoveReport current_;
    int root_moves_ = 0;
    std::chrono::steady_clock::time_point start_;
};

}  // namespace ricochet
