// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
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

    /// The line that says what tables know of the game that will be displayed; empty where none is to be shown.
    [[nodiscard]] std::string verdict(const XBoardReports::Display& display) const;
    /// The move of the book to be made in a game instead of a search with these limits, if there is one.
    [[nodiscard]] std::optional<book::BookMove> book_move(const Limits& limits, XBoardReports::Display display);
    /// Searches the game that is displayed. Returns why that fails.
    [[nodiscard]] OptionFailure start(Purpose purpose, const Limits& limits, XBoardReports::Display display);
    /// The expected move was made: from now on the search is for a move.
    void ponder_hit();
    /// Ends a running search, if any, whose result then counts for nothing.
    void abort();
    /// What the search was for whose result has come; `none` where nobody waits for it.
    Purpose take_result(const End& end);

private:
    /// Puts the game on the board that is displayed, and starts the clock.
    void begin(XBoardReports::Display display);
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
