// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/played_game.hpp"

namespace ricochet {

int PlayedGame::moves_of(Color side) const {
    const auto all = static_cast<int>(moves_.size());
    // The side to move made the last move but one.
    return side == position().side_to_move() ? all / 2 : (all + 1) / 2;
}

std::optional<Move> PlayedGame::last_move() const {
    return moves_.empty() ? std::nullopt : std::optional(moves_.back().move);
}

void PlayedGame::play(Move move) {
    Played played{move, {}};
    game_.history.push(game_.position.key());
    game_.position.do_move(move, played.undo);
    moves_.push_back(played);
}

bool PlayedGame::take_back() {
    if (moves_.empty()) {
        return false;
    }
    game_.position.undo_move(moves_.back().move, moves_.back().undo);
    game_.history.pop();
    moves_.pop_back();
    return true;
}

}  // namespace ricochet
