// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>
#include <string>

#include "movegen/common/castling_rights.hpp"
#include "movegen/common/color.hpp"

namespace ricochet {

// What the setups of all games are checked for alike. Each function returns the first thing that is wrong, or
// an empty text. Squares and pieces are the game's own: their functions are found beside them.

/// The castling rights of a side, whose `king` and `rook` must stand where its `ways` begin.
template <class Setup, class Ways, class Piece>
std::string wrong_castling(const Setup& setup, Color color, const Ways& ways, Piece king, Piece rook) {
    for (const auto& way : ways) {
        if ((setup.castling & way.right) == 0) {
            continue;
        }
        const std::string side = fmt::format("{} may castle {}", name_of(color),
                                             way.right == castling_kingside(color) ? "kingside" : "queenside");
        if (setup.board[index(way.king_from)] != king) {
            return fmt::format("{}, but its king is not on {}", side, to_string(way.king_from));
        }
        if (setup.board[index(way.rook_from)] != rook) {
            return fmt::format("{}, but there is no own rook on {}", side, to_string(way.rook_from));
        }
    }
    return {};
}

/// The en passant square, where there is one: behind it `mover`'s `pawn`, which moved `ahead`, must be able to
/// have come by a double step.
template <class Setup, class Direction, class Piece>
std::string wrong_en_passant(const Setup& setup, Color mover, Direction ahead, Direction back, Piece pawn) {
    const auto skipped = setup.en_passant;
    const std::string name = to_string(skipped);
    if (relative_rank(mover, skipped) != 2) {
        return fmt::format("en passant square {} is not on {}'s third rank", name, name_of(mover));
    }
    const auto start = step(skipped, back);
    const auto end = step(skipped, ahead);
    if (setup.board[index(end)] != pawn) {
        return fmt::format("en passant square {}, but no {} pawn stands on {}", name, name_of(mover),
                           to_string(end));
    }
    if (setup.board[index(skipped)] != Piece::none || setup.board[index(start)] != Piece::none) {
        return fmt::format("en passant square {}, but {} or {} is occupied", name, name, to_string(start));
    }
    return {};
}

}  // namespace ricochet
