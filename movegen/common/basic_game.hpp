// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cassert>
#include <cstddef>
#include <vector>

#include "movegen/common/key_history.hpp"
#include "movegen/common/outcome.hpp"

namespace ricochet {

/// A game as it was played from a start: its moves, the position they lead to, and the keys of the positions
/// before that.
template <class GamePosition>
class BasicGame {
public:
    using Position = GamePosition;
    using Move = typename Position::Move;

    explicit BasicGame(const Position& start) : start_(start), position_(start) {}

    [[nodiscard]] const Position& start() const { return start_; }
    [[nodiscard]] const Position& position() const { return position_; }
    /// The positions before `position`.
    [[nodiscard]] const KeyHistory& keys() const { return keys_; }
    /// How many moves were made, of both sides together.
    [[nodiscard]] std::size_t size() const { return played_.size(); }
    /// The move at an index from 0.
    [[nodiscard]] Move move(std::size_t place) const { return played_[place].move; }

    /// Plays a legal move.
    void play(Move move) {
        played_.push_back({move, {}});
        keys_.push(position_.key());
        position_.do_move(move, played_.back().undo);
    }
    /// Takes the last move back; there must be one.
    void undo() {
        assert(!played_.empty());
        position_.undo_move(played_.back().move, played_.back().undo);
        keys_.pop();
        played_.pop_back();
    }

    [[nodiscard]] Outcome outcome() const { return outcome_of(position_, keys_); }

private:
    struct Played {
        Move move;
        typename Position::Undo undo;
    };

    Position start_;
    Position position_;
    KeyHistory keys_;
    std::vector<Played> played_;
};

}  // namespace ricochet
