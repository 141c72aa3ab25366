// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/analyse/reasons/facts.hpp"

#include <cstdint>

#include "tools/analyse/reasons/game_facts.hpp"

namespace ricochet::tools::analyse {

namespace {

template <class Move>
Move decoded(MoveCode code) {
    return Move::from_raw(static_cast<std::uint32_t>(code));
}

}  // namespace

std::vector<Reason> facts_of_move(const Game& game, MoveCode move) {
    if (const auto* const tensor_game = game.as<tensor::Position>()) {
        return tensor_facts::of_move(tensor_game->position(), decoded<tensor::Move>(move));
    }
    const auto* const tiled_game = game.as<tiled::Position>();
    return tiled_game == nullptr ? std::vector<Reason>{}
                                 : tiled_facts::of_move(tiled_game->position(), decoded<tiled::Move>(move));
}

std::vector<Reason> facts_of_position(const Game& game) {
    if (const auto* const tensor_game = game.as<tensor::Position>()) {
        return tensor_facts::of_position(tensor_game->position());
    }
    const auto* const tiled_game = game.as<tiled::Position>();
    return tiled_game == nullptr ? std::vector<Reason>{} : tiled_facts::of_position(tiled_game->position());
}

}  // namespace ricochet::tools::analyse
