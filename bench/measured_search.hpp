// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <functional>
#include <stop_token>
#include <string_view>
#include <utility>

#include "movegen/game.hpp"
#include "search/control/thread_pool.hpp"

namespace ricochet {

/// Searches one position at a time and takes the time. A request to stop ends the present search, and every one
/// that is begun after it.
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

    MeasuredSearch(const SearchOptions& options, std::stop_token stop)
        : pool_({.on_reports = [this](auto reports) { score_ = reports.back().score; },
                 .on_best_move = [this](const BestMoveReport& report) { end_ = report; }}),
          stop_(std::move(stop)),
          on_stop_(stop_, [this] { pool_.stop(); }) {
        pool_.set_options(options);
    }

    /// Forgets what was learnt from other positions.
    void clear() { pool_.clear(); }

    /// The FEN has to be right.
    Found run(std::string_view fen, Variant variant, const Limits& limits) {
        using SteadyClock = std::chrono::steady_clock;
        Game game = Game::from_fen(fen, variant).value();
        score_ = score_none;
        const auto start = SteadyClock::now();
        pool_.start(game, limits);
        if (stop_.stop_requested()) {
            pool_.stop();  // once more: a request from before the start has been forgotten by it
        }
        pool_.wait();
        const auto time = std::chrono::duration_cast<Milliseconds>(SteadyClock::now() - start);
        return {std::move(game), end_, score_, time};
    }

private:
    Score score_ = score_none;
    BestMoveReport end_;
    ThreadPool pool_;
    std::stop_token stop_;
    std::stop_callback<std::function<void()>> on_stop_;
};

}  // namespace ricochet
