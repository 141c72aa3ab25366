// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "engine/game.hpp"
#include "movegen/tensor/move.hpp"

namespace ricochet {

/// A game that can be taken back move by move to where it began.
class PlayedGame {
public:
    explicit PlayedGame(const Position& start) : game_{start, {}} {}

    [[nodiscard]] const Position& position() const { return game_.position; }
    /// The position, and those before it.
    [[nodiscard]] const Game& game() const { return game_; }
    /// How many moves were made, of both sides together.
    [[nodiscard]] std::size_t size() const { return moves_.size(); }
    /// How many of them were a side's.
    [[nodiscard]] int moves_of(Color side) const;
    /// Nothing at the beginning.
    [[nodiscard]] std::optional<Move> last_move() const;

    /// Plays a legal move.
    void play(Move move);
    /// Takes the last move back; false at the beginning.
    bool take_back();

private:
    struct Played {
        Move move;
        Undo undo;
    };

    Game game_;
    std::vector<Played> moves_;
};

}  // namespace ricochet
