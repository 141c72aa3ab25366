// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/common/variant.hpp"
#include "movegen/game.hpp"
#include "search/common/score.hpp"

namespace ricochet::book {

/// How games ended.
struct GameCounts {
    std::uint32_t white = 0;
    std::uint32_t draws = 0;
    std::uint32_t black = 0;

    [[nodiscard]] std::uint64_t total() const { return std::uint64_t{white} + draws + black; }
    friend bool operator==(const GameCounts&, const GameCounts&) = default;
};

/// What a book knows of a move.
struct BookMove {
    MoveCode move = MoveCode::none;
    /// From the view of the side that makes the move, as people are shown it (`shown_score`): what is left of
    /// it after all that the book knows of what follows. `score_none` where the move is known from games alone.
    Score score = score_none;
    /// Games in which it was played.
    GameCounts games{};
    /// Positions of the tree that lie behind it.
    std::uint32_t positions = 0;

    friend bool operator==(const BookMove&, const BookMove&) = default;
};

/// A move and the position that it is made in.
struct BookEntry {
    Key key{};
    BookMove move;

    friend bool operator==(const BookEntry&, const BookEntry&) = default;
};

}  // namespace ricochet::book
