// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/game.hpp"

namespace ricochet {

Game::Game(Variant variant) : Game(row_of(variant).rules->start(variant)) {}

Result<Game> Game::from_fen(std::string_view fen, Variant variant) {
    return row_of(variant).rules->from_fen(fen, variant);
}

}  // namespace ricochet
