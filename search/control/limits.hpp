// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "movegen/common/color.hpp"
#include "movegen/game.hpp"
#include "search/games/networks.hpp"
#include "search/strength/style.hpp"
#include "search/tables/tables.hpp"

namespace ricochet {

using Milliseconds = std::chrono::milliseconds;
using Microseconds = std::chrono::microseconds;

/// One side's clock.
struct Clock {
    Milliseconds remaining{0};
    Milliseconds increment{0};
};

/// When a search has to end; unset limits do not count. All unset = infinite.
struct Limits {
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    /// The time to search.
    std::optional<Milliseconds> move_time;
    /// Exceeding `move_time` loses the game, so the move overhead comes off it as off a clock.
    bool move_time_is_strict = false;
    /// Clocks of White and Black; only those given.
    std::array<std::optional<Clock>, color_count> clock;
    std::optional<int> moves_to_go;
    /// Stop when a mate in this many moves or fewer is proven.
    std::optional<int> mate;
    /// Do not report a best move before `stop`, even when nothing is left to search.
    bool infinite = false;
    /// Start in ponder mode: clocks do not count until `ponderhit`.
    bool ponder = false;
    /// Only these root moves; all where empty.
    std::vector<MoveCode> search_moves;
    /// Ends the search soon after it is set, also before the start. It does not release a best move that
    /// `infinite` or `ponder` withholds. It must outlive the search.
    const std::atomic<bool>* stop = nullptr;

    /// Whether a search for a side that is neither `ponder` nor `infinite` ends by itself.
    [[nodiscard]] bool have_end(Color side) const { return depth || nodes || move_time || clock[index(side)]; }
};

/// Settings that stay from search to search.
struct SearchOptions {
    std::size_t hash_mib = 16;
    int threads = 1;
    int multi_pv = 1;
    Milliseconds move_overhead{10};
    /// If not 0, clocks run by nodes, this many a millisecond (`TimeManager::count_nodes`).
    int nodes_a_millisecond = 0;
    /// Playing strength in Elo where limited, `elo_min` to `elo_max` (strength/strength_limit.hpp); full
    /// strength where unset. A limited search uses one thread.
    std::optional<int> limit_elo;
    /// Two pools with the same seed make the same mistakes; drawn at random where unset.
    std::optional<std::uint64_t> limit_seed;
    /// The style of limited searches.
    Style style = Style::none;
    /// Evaluate positions; games without a network are evaluated by material.
    Networks networks;
    /// Tables of endings; none if null. Searches of limited strength do without.
    std::shared_ptr<const tables::Tables> tablebase;
    /// Positions of more pieces, the kings counted, are not looked up.
    int tablebase_probe_limit = static_cast<int>(tables::most_pieces);
};

}  // namespace ricochet
