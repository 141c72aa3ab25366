// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/xboard/entry.hpp"
#include "engine/xboard/moves.hpp"
#include "movegen/game.hpp"
#include "search/common/score.hpp"

namespace ricochet {

/// What the XBoard protocol leaves to the engine to remember: the game, who plays it, and what goes with its
/// present position.
struct XBoardState {
    /// Which side the engine plays: one, none (`force`), or none and it analyses.
    enum class Mode : std::uint8_t { playing, force, analysis };

    Game game;
    Mode mode = Mode::playing;
    Color own_side = Color::black;
    /// The GUI shows an impossible position: no moves until there is another.
    bool position_refused = false;
    /// While the engine is thinking.
    bool draw_offered = false;
    /// The clicks of the move that the user is about to make.
    XBoardEntry entry;
    /// The opponent's move that is expected; the null move where none is.
    MoveCode expected = MoveCode::none;
    /// The engine's score when it made its last move, from its view.
    std::optional<Score> last_score;

    [[nodiscard]] bool is_engines_turn() const {
        return mode == Mode::playing && game.side_to_move() == own_side;
    }
    [[nodiscard]] std::vector<XBoardMove> legal_moves() const { return xboard_moves(game, xboard_view(game)); }
    /// Whether the engine accepts a draw, by its last score.
    [[nodiscard]] bool accepts_draw() const;

    /// Begins a game; the mode stays.
    void begin(Game start);
    /// Plays a legal move.
    void play(MoveCode move);
    /// Takes so many moves back, of which there must be as many.
    void take_back(std::size_t moves);
};

}  // namespace ricochet
