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

/// The search as it was compiled for a game's model.
struct GameSearch {
    /// Plays the variants of these rules (`VariantRow::rules`).
    const GameFactory* rules;
    /// Index 0 is the first thread. The monitor may be null: then only the limits and the stop flag end a
    /// search.
    std::unique_ptr<Worker> (*make_worker)(SharedSearch& shared, std::size_t index, SearchMonitor* monitor);
    /// As `ricochet::trace`.
    EvaluationTrace (*trace)(const Game& game, const std::shared_ptr<const Network>& network);
    WinRateCurve (*win_rate_curve)(const Game& game);
    /// Which score is shown as 100 centipawns.
    Score even_score;
    /// What makes its levels of strength weak.
    const Ladder* ladder;
    NetworkShape network_shape;
    /// The network that the program brings along; empty where none.
    std::string_view network_file;
};

/// Compiles the search for a model. Its evaluator also answers `trace(position)`; found beside its position are
/// `win_rate_curve(position)`, and for players of limited strength `difficulty`, `liking` and `comfort`
/// (search/strength). Defined in search/compiled_search.hpp.
template <SearchGame G>
GameSearch compiled_search(const Ladder& ladder, Score even_score, NetworkShape network_shape = {},
                           std::string_view network_file = {});

/// One for each rules. The list is in search/games.cpp; a program with a list of its own plays those instead.
std::span<const GameSearch> game_searches();

/// The one that plays a variant.
const GameSearch& search_of(Variant variant);

/// The static evaluation of a game's position with all its parts, by a network where not null. It must not be
/// in check.
EvaluationTrace trace(const Game& game, const std::shared_ptr<const Network>& network = nullptr);

/// How the game is likely to end for the side to move, from the score of a search of its position.
WinDrawLoss win_draw_loss(Score score, const Game& game);

/// The score of a search of a variant's game in the centipawns that people are shown: 100 win every other game
/// (`WinRateModel::even_score`). Mate scores stay as they are.
Score shown_score(Score score, Variant variant);

}  // namespace ricochet
