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

/// When a search has to end; unset limits do not apply.
struct Limits {
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    /// The time to search.
    std::optional<Milliseconds> move_time;
    /// Exceeding `move_time` loses the game, so the move overhead is subtracted from it as from a clock.
    bool move_time_is_strict = false;
    /// Clocks of White and Black, where given.
    std::array<std::optional<Clock>, color_count> clock;
    std::optional<int> moves_to_go;
    /// Stop when a mate in this many moves or fewer is proven.
    std::optional<int> mate;
    /// Do not report a best move before `stop`, even when nothing is left to search.
    bool infinite = false;
    /// Start in ponder mode: clocks do not count until `ponderhit`.
    bool ponder = false;
    /// Only these root moves; all if empty.
    std::vector<MoveCode> search_moves;
    /// Ends the search soon after it is set, also before the start. It does not release a best move that
    /// `infinite` or `ponder` withholds. It must outlive the search.
    const std::atomic<bool>* stop = nullptr;

    /// Whether a search for a side that is neither `ponder` nor `infinite` ends by itself.
    [[nodiscard]] bool have_end(Color side) const { return depth || nodes || move_time || clock[index(side)]; }
};

/// Settings kept from search to search.
struct SearchOptions {
    std::size_t hash_mib = 16;
    int threads = 1;
    int multi_pv = 1;
    Milliseconds move_overhead{10};
    /// If not 0, time is counted in nodes, this many per millisecond (`TimeManager::count_nodes`).
    int nodes_a_millisecond = 0;
    /// Limited playing strength in Elo, `elo_min` to `elo_max` (strength/strength_limit.hpp); full strength if
    /// unset. A limited search uses one thread.
    std::optional<int> limit_elo;
    /// Seed of the errors of limited strength; drawn at random if unset.
    std::optional<std::uint64_t> limit_seed;
    /// The style of limited searches.
    Style style = Style::none;
    /// Games without a network are evaluated by material.
    Networks networks;
    /// Tablebases; null for none. Limited searches do not use them.
    std::shared_ptr<const tables::Tables> tablebase;
    /// Positions with more pieces, kings included, are not probed.
    int tablebase_probe_limit = static_cast<int>(tables::most_pieces);
};

}  // namespace ricochet
