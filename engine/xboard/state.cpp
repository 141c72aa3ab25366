// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/state.hpp"

#include <utility>

namespace ricochet {

namespace {

/// The engine accepts a draw where its score is this much below zero or more, ...
constexpr Score draw_margin = 50;
/// ... and from this move on where its score is not above that.
constexpr int late_move = 40;
constexpr Score late_draw_margin = 10;

}  // namespace

bool XBoardState::accepts_draw() const {
    const bool late = game.fullmove_number() >= late_move;
    return last_score && *last_score <= (late ? late_draw_margin : -draw_margin);
}

void XBoardState::begin(Game start) {
    game = std::move(start);
    take_back(0);
    position_refused = false;
    draw_offered = false;
}

void XBoardState::play(MoveCode move) {
    game.play(move);
    entry.reset();
    expected = MoveCode::none;
}

void XBoardState::take_back(std::size_t moves) {
    for (std::size_t i = 0; i < moves; ++i) {
        game.undo();
    }
    entry.reset();
    expected = MoveCode::none;
    last_score.reset();
}

}  // namespace ricochet
