// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "tests/reference/board.hpp"

namespace reference {

/// The squares to which a king, knight, bishop, rook or queen comes in its ordinary way (RULES 3.1-3.3), up to
/// and with the first piece that it can't pass: whether it may end there is another matter. For a pawn: the
/// squares where it captures. Nothing for a beast.
std::vector<int> ordinary_targets(const Board& board, int from);

/// One way to bounce: off the own beast on `via`, to `to`.
struct Bounce {
    int via;
    int to;
};

/// The squares to which a knight or slider comes by bouncing (RULES 3.5), with the same meaning as above.
std::vector<Bounce> bounce_targets(const Board& board, int from);

/// Where the beast on `beast` comes when the piece on `pusher` takes its place (RULES 3.6).
std::vector<int> propel_targets(const Board& board, int pusher, int beast);

/// A beast's hops (RULES 3.7).
struct Hops {
    /// The landing squares without capture, the start possibly among them.
    std::vector<int> landings;
    /// A last hop that removes the enemy beast on `captured`.
    struct Capture {
        int to;
        int captured;
        friend bool operator==(const Capture&, const Capture&) = default;
    };
    std::vector<Capture> captures;
};

/// The hops of one sort, diagonal or orthogonal, of the beast on `from`.
Hops hops(const Board& board, int from, bool diagonal);

}  // namespace reference
