// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <chrono>
#include <string_view>
#include <utility>

#include "movegen/game.hpp"
#include "search/control/thread_pool.hpp"

namespace ricochet {

/// Searches one position at a time and takes the time. Setting the stop flag, which may be null and has to live
/// as long, ends the present search, and every one that is begun after it.
class MeasuredSearch {
public:
    /// What came of a search.
    struct Found {
        /// The position up to where the search began.
        Game game;
        BestMoveReport end;
        Score score = score_none;
        Milliseconds time{0};
    };

    MeasuredSearch(const SearchOptions& options, const std::atomic<bool>* stop)
        : pool_({.on_reports = [this](auto reports) { score_ = reports.back().score; },
                 .on_best_move = [this](const BestMoveReport& report) { end_ = report; }}),
          stop_(stop) {
        pool_.set_options(options);
    }

    /// Forgets what was learnt from other positions.
    void clear() { pool_.clear(); }
    [[nodiscard]] bool is_stopped() const { return stop_ != nullptr && stop_->load(); }

    /// The FEN has to be right.
    Found run(std::string_view fen, Variant variant, Limits limits) {
        using SteadyClock = std::chrono::steady_clock;
        Game game = Game::from_fen(fen, variant).value();
        score_ = score_none;
        limits.stop = stop_;
        const auto start = SteadyClock::now();
        pool_.start(game, limits);
        pool_.wait();
        const auto time = std::chrono::duration_cast<Milliseconds>(SteadyClock::now() - start);
        return {std::move(game), end_, score_, time};
    }

private:
    Score score_ = score_none;
    BestMoveReport end_;
    ThreadPool pool_;
    const std::atomic<bool>* stop_;
};

}  // namespace ricochet
