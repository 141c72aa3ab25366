// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

#include "movegen/game.hpp"
#include "search/common/score.hpp"
#include "search/common/win_rate.hpp"
#include "search/evaluation/common/evaluation_trace.hpp"
#include "search/evaluation/network/network.hpp"
#include "search/games/common/search_game.hpp"
#include "search/strength/strength_limit.hpp"

namespace ricochet {

class SearchMonitor;
class Worker;
struct SharedSearch;

/// The search compiled for a game's model.
struct GameSearch {
    /// The rules whose variants it plays (`VariantRow::rules`).
    const GameFactory* rules;
    /// Makes the worker of a thread; index 0 is the first. If the monitor is null, only the limits and the stop
    /// flag end a search.
    std::unique_ptr<Worker> (*make_worker)(SharedSearch& shared, std::size_t index, SearchMonitor* monitor);
    /// As `ricochet::trace`.
    EvaluationTrace (*trace)(const Game& game, const std::shared_ptr<const Network>& network);
    WinRateCurve (*win_rate_curve)(const Game& game);
    /// The score that is shown as 100 centipawns.
    Score even_score;
    const Ladder* ladder;
    NetworkShape network_shape;
    /// The bytes of the built-in network file; empty if there is none.
    std::string_view network_file;
};

/// Compiles the search for a model. Its evaluator must also have `trace(position)`; beside its position there
/// must be `win_rate_curve(position)` and, for limited strength, `difficulty`, `liking` and `comfort`
/// (search/strength). Defined in search/compiled_search.hpp.
template <SearchGame G>
GameSearch compiled_search(const Ladder& ladder, Score even_score, NetworkShape network_shape = {},
                           std::string_view network_file = {});

/// The searches, one for each set of rules: defined in search/games.cpp, or by a program with its own list.
std::span<const GameSearch> game_searches();

/// The search for a variant.
const GameSearch& search_of(Variant variant);

/// The static evaluation of a game's position with all its parts, by a network if not null. It must not be in
/// check.
EvaluationTrace trace(const Game& game, const std::shared_ptr<const Network>& network = nullptr);

/// The chances of the side to move, from the score of a search of the game's position.
WinDrawLoss win_draw_loss(Score score, const Game& game);

/// Converts a score to the centipawns shown to people: at 100, half of the games are won
/// (`WinRateModel::even_score`). Mate scores are unchanged.
Score shown_score(Score score, Variant variant);

}  // namespace ricochet
