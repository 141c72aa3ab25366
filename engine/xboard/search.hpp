// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <span>

#include "engine/engine.hpp"
#include "engine/io/output.hpp"
#include "engine/xboard/reports.hpp"
#include "search/control/limits.hpp"

namespace ricochet {

/// The engine, and what it is searching for. Prints the search's reports.
class XBoardSearch {
public:
    enum class Purpose : std::uint8_t { none, move, ponder, analysis, hint };
    /// That a search has ended; `number` tells which.
    struct End {
        int number;
        BestMoveReport report;
    };

    /// `on_end` is called from a thread of the search.
    XBoardSearch(Output& output, std::function<void(End)> on_end);

    [[nodiscard]] Purpose purpose() const { return purpose_; }
    [[nodiscard]] Engine& engine() { return engine_; }
    [[nodiscard]] XBoardReports& reports() { return reports_; }
    /// Since the search began, or since the expected move was made.
    [[nodiscard]] Milliseconds elapsed() const;

    /// Searches the game that is displayed. Returns why that fails.
    [[nodiscard]] OptionFailure start(Purpose purpose, const Limits& limits, XBoardReports::Display display);
    /// The expected move was made: from now on the search is for a move.
    void ponder_hit();
    /// Ends a running search, if any, whose result then counts for nothing.
    void abort();
    /// What the search was for whose result has come; `none` where nobody waits for it.
    Purpose take_result(const End& end);

private:
    EngineCallbacks callbacks(Output& output, std::function<void(End)> on_end);

    XBoardReports reports_;
    Purpose purpose_ = Purpose::none;
    /// Counts searches, so that the end of an aborted one is recognised.
    int number_ = 0;
    std::chrono::steady_clock::time_point start_;
    /// Destroyed first: its threads use all the above.
    Engine engine_;
};

}  // namespace ricochet
