// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "movegen/common/key_history.hpp"
#include "movegen/tensor/position.hpp"
#include "search/control/thread_pool.hpp"

namespace ricochet::test {

/// All that a search said.
struct Findings {
    std::vector<SearchReport> reports;
    BestMoveReport best;
    int best_move_count = 0;

    /// The last report of a line; the test fails where there is none.
    [[nodiscard]] const SearchReport& last(int multi_pv = 1) const;
};

/// Reads a FEN that has to be right.
Position read(std::string_view fen, Variant variant = Variant::tensor);
/// Reads a move that has to be legal.
Move read_move(std::string_view text, const Position& position);

/// Small and quick: 1 MiB, one thread.
SearchOptions small_options();

/// A pool that keeps what its searches say.
class Searcher {
public:
    explicit Searcher(const SearchOptions& options = small_options());

    /// Searches to the end and returns what was said on the way.
    Findings run(const Position& position, const Limits& limits, const KeyHistory& history = {});
    Findings run(std::string_view fen, const Limits& limits) { return run(read(fen), limits); }

    /// The findings since the last `run` or `forget`. Only while no search runs.
    [[nodiscard]] const Findings& findings() const { return findings_; }
    void forget() { findings_ = {}; }
    [[nodiscard]] ThreadPool& pool() { return pool_; }

private:
    Findings findings_;
    ThreadPool pool_;
};

Limits depth_limit(int depth);
Limits node_limit(std::uint64_t nodes);

}  // namespace ricochet::test
