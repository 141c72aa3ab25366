// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "movegen/game.hpp"
#include "movegen/tensor/position.hpp"
#include "search/control/thread_pool.hpp"
#include "search/games/common/search_game.hpp"
#include "tests/catch.hpp"

namespace ricochet::test {

/// All that a search reported.
struct Findings {
    std::vector<SearchReport> reports;
    BestMoveReport best;
    int best_move_count = 0;

    /// The last report of a PV; the test fails if there is none.
    [[nodiscard]] const SearchReport& last(int multi_pv = 1) const;
};

/// Reads a FEN, which must be valid.
Game read_game(std::string_view fen, Variant variant = Variant::tensor);
tensor::Position read_position(std::string_view fen, Variant variant = Variant::tensor);
/// Reads a move, which must be legal.
MoveCode read_move(std::string_view text, const Game& game);
tensor::Move read_move(std::string_view text, const tensor::Position& position);

/// Checks a legal move's exact SEE value in a game's model.
template <SearchGame G>
void expect_exchange(std::string_view fen, std::string_view text, Score value) {
    INFO(fen << ' ' << text);
    const auto position = G::Position::from_fen(fen, G::variant);
    REQUIRE(position.ok());
    const auto move = parse_uci(text, position.value());
    REQUIRE(move.ok());
    CHECK(G::see_ge(position.value(), move.value(), value));
    CHECK_FALSE(G::see_ge(position.value(), move.value(), value + 1));
}

/// Options for fast tests: 1 MiB, the built-in network.
SearchOptions small_options(int threads = 1, int multi_pv = 1);
/// The same at a level of UCI_Elo.
SearchOptions limited_options(int elo, std::uint64_t seed = 0);

/// A thread pool that records its searches' reports.
class Searcher {
public:
    explicit Searcher(const SearchOptions& options = small_options());

    /// Searches to the end and returns the reports.
    Findings run(const Game& game, const Limits& limits);
    Findings run(std::string_view fen, const Limits& limits) { return run(read_game(fen), limits); }

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
Limits time_limit(Milliseconds time);

}  // namespace ricochet::test
