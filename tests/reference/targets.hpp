// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "tests/reference/board.hpp"

namespace reference {

/// The squares that a king, knight, bishop, rook or queen reaches in its ordinary way (RULES 3.1-3.3), up to
/// the first piece that it can't pass, inclusive, whether or not it may end there. For a pawn: the squares
/// where it captures. None for a beast.
std::vector<int> ordinary_targets(const Board& board, int from);

/// A bounce off the own beast on `via` to `to`.
struct Bounce {
    int via;
    int to;
};

/// The squares that a knight or slider reaches by bouncing (RULES 3.5), with the same meaning.
std::vector<Bounce> bounce_targets(const Board& board, int from);

/// The squares that the beast on `beast` reaches when the piece on `pusher` propels it (RULES 3.6).
std::vector<int> propel_targets(const Board& board, int pusher, int beast);

/// A beast's hops (RULES 3.7).
struct Hops {
    /// The landing squares without capture, perhaps including the start.
    std::vector<int> landings;
    /// A last hop that removes the enemy beast on `captured`.
    struct Capture {
        int to;
        int captured;
        friend bool operator==(const Capture&, const Capture&) = default;
    };
    std::vector<Capture> captures;
};

/// The diagonal or orthogonal hops of the beast on `from`.
Hops hops(const Board& board, int from, bool diagonal);

}  // namespace reference
