// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string_view>

#include "movegen/game.hpp"
#include "search/common/evaluation_trace.hpp"
#include "search/common/win_rate.hpp"
#include "search/evaluation/network/network.hpp"

namespace ricochet {

/// The static evaluation of a game's position with all its parts, by a network where not null. It must not be
/// in check.
EvaluationTrace trace(const Game& game, const std::shared_ptr<const Network>& network = nullptr);

/// The network of a variant's game that this program was built with (CMake's RICOCHET_NETWORK); null where it
/// has none.
std::shared_ptr<const Network> built_in_network(Variant variant = usual_variant);
/// Reads a network file for the games of a variant. The error says what is wrong with it.
Result<std::shared_ptr<const Network>> parse_network(std::string_view bytes, Variant variant);
/// The same, by the path of a regular file.
Result<std::shared_ptr<const Network>> load_network(const std::string& path, Variant variant);

/// How the game is likely to end for the side to move, from the score of a search of its position.
WinDrawLoss win_draw_loss(Score score, const Game& game);

/// The score of a search of a variant's game in the centipawns that people are shown: 100 win every other game
/// (`WinRateModel::even_score`). Mate scores stay as they are.
Score shown_score(Score score, Variant variant);

}  // namespace ricochet
