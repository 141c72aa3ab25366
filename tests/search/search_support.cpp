// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/search/search_support.hpp"

#include <algorithm>

#include "movegen/tensor/notation.hpp"
#include "movegen/tensor/position.hpp"
#include "search/games/game_search.hpp"
#include "tests/catch.hpp"

namespace ricochet::test {

const SearchReport& Findings::last(int multi_pv) const {
    const auto found = std::find_if(reports.rbegin(), reports.rend(), [multi_pv](const SearchReport& report) {
        return report.multi_pv == multi_pv;
    });
    if (found == reports.rend()) {
        FAIL("no report of line " << multi_pv);
    }
    return *found;
}

Game read_game(std::string_view fen, Variant variant) {
    INFO(fen);
    const Result<Game> game = Game::from_fen(fen, variant);
    REQUIRE(game.ok());
    return game.value();
}

tensor::Position read_position(std::string_view fen, Variant variant) {
    INFO(fen);
    const Result<tensor::Position> position = tensor::Position::from_fen(fen, variant);
    REQUIRE(position.ok());
    return position.value();
}

MoveCode read_move(std::string_view text, const Game& game) {
    INFO(text);
    const Result<MoveCode> move = game.parse_uci(text);
    REQUIRE(move.ok());
    return move.value();
}

tensor::Move read_move(std::string_view text, const tensor::Position& position) {
    INFO(text);
    const Result<tensor::Move> move = tensor::parse_uci(text, position);
    REQUIRE(move.ok());
    return move.value();
}

SearchOptions small_options(int threads, int multi_pv) {
    SearchOptions options;
    options.hash_mib = 1;
    options.threads = threads;
    options.multi_pv = multi_pv;
    options.networks = built_in_networks();
    return options;
}

SearchOptions limited_options(int elo, std::uint64_t seed) {
    SearchOptions options = small_options();
    options.limit_elo = elo;
    options.limit_seed = seed;
    return options;
}

Searcher::Searcher(const SearchOptions& options)
    : pool_({.on_reports =
                 [this](std::span<const SearchReport> reports) {
                     findings_.reports.insert(findings_.reports.end(), reports.begin(), reports.end());
                 },
             .on_best_move =
                 [this](const BestMoveReport& best) {
                     findings_.best = best;
                     ++findings_.best_move_count;
                 }}) {
    pool_.set_options(options);
}

Findings Searcher::run(const Game& game, const Limits& limits) {
    forget();
    pool_.start(game, limits);
    pool_.wait();
    return findings_;
}

Limits depth_limit(int depth) {
    Limits limits;
    limits.depth = depth;
    return limits;
}

Limits node_limit(std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return limits;
}

Limits time_limit(Milliseconds time) {
    Limits limits;
    limits.move_time = time;
    return limits;
}

}  // namespace ricochet::test
