// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "movegen/tensor/checks_and_pins.hpp"
#include "movegen/tensor/move_list.hpp"
#include "movegen/tensor/position.hpp"

namespace ricochet::tensor {

/// Which legal moves to generate. Outside check `captures`, `quiets` and `propels` are disjoint and together
/// `all`; in check the same three split the evasions.
enum class MoveClass : std::uint8_t {
    captures,  ///< moves that remove an enemy piece, and all promotions
    quiets,    ///< the rest without propels
    propels,   ///< propels
    evasions,  ///< every legal move of a side in check; only when in check
    all
};

/// Appends the legal moves of a class, each once, in canonical form.
void generate(const Position& position, MoveClass move_class, MoveList& moves);
/// The same for who generates several classes of one position, with its checks and pins.
void generate(const Position& position, const ChecksAndPins& checks_and_pins, MoveClass move_class,
              MoveList& moves);

/// All legal moves.
inline MoveList legal_moves(const Position& position) {
    MoveList moves;
    generate(position, MoveClass::all, moves);
    return moves;
}

/// The number of legal moves, without making a list.
std::uint64_t count_legal_moves(const Position& position);

/// Whether there is any legal move; stops at the first.
bool has_legal_move(const Position& position);

}  // namespace ricochet::tensor
