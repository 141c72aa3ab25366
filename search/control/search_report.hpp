// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "movegen/game.hpp"
#include "search/common/debug_counters.hpp"
#include "search/common/score.hpp"
#include "search/control/limits.hpp"

namespace ricochet {

/// A line of one finished iteration, or a bound of it.
struct SearchReport {
    int depth = 0;            ///< plies, nominal
    int selective_depth = 0;  ///< plies of the deepest line
    int multi_pv = 1;         ///< 1 = best line
    Score score = 0;          ///< side to move's view
    Bound bound = Bound::exact;
    std::uint64_t nodes = 0;  ///< all threads
    Milliseconds time{0};
    int hash_full = 0;                 ///< permille
    std::uint64_t tablebase_hits = 0;  ///< positions found in tablebases, all threads
    std::vector<MoveCode> principal_variation;
};

/// The root move that is being searched now, reported on long searches only.
struct CurrentMoveReport {
    int depth = 0;
    MoveCode move = MoveCode::none;
    int number = 0;  ///< from 1
};

/// The end of a search.
struct BestMoveReport {
    MoveCode best = MoveCode::none;    ///< none if there is no legal move
    MoveCode ponder = MoveCode::none;  ///< none if no reply is known
    std::uint64_t nodes = 0;           ///< all threads, of the whole search
    int hash_full = 0;                 ///< permille
    DebugCounters debug_counters{};    ///< all threads'; usually empty
};

/// Callbacks of a search; empty ones are not called. They are called from the search's own threads, never two
/// at a time.
struct SearchCallbacks {
    /// One report or more, in order: those of a search's first 20 ms come together, because waking a reader for
    /// each would cost more than the search itself.
    std::function<void(std::span<const SearchReport>)> on_reports{};
    std::function<void(const CurrentMoveReport&)> on_current_move{};
    std::function<void(const BestMoveReport&)> on_best_move{};
};

}  // namespace ricochet
