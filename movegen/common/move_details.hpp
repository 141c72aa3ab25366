// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ricochet {

/// What a legal move does, in texts that a program without knowledge of the game can show. Squares are named as
/// in move texts, pieces by their upper-case letter; what does not apply is empty.
struct MoveDetails {
    /// `move`, `promotion`, `en_passant`, `castling`, `bounce`, `propel`, `hop` or `beast_capture`; in Tiled
    /// Squares Chess also `drop` and `removal`, of which `to` is the tile's square.
    std::string_view kind;
    std::string piece;
    std::string from;
    std::string to;
    /// The piece that is captured, and where it stood.
    std::string captured;
    std::string captured_square;
    /// What a pawn becomes.
    std::string promotion;
    /// The springboard of a bounce.
    std::string via;
    /// A propelled beast's squares.
    std::string beast_from;
    std::string beast_to;
    /// The rook's squares in castling.
    std::string rook_from;
    std::string rook_to;
    /// Whether it is a king's move onto a void, where he makes a tile.
    bool makes_tile = false;
    /// The squares of a beast's hops, the first and the last included: a shortest way.
    std::vector<std::string> path;
};

}  // namespace ricochet
