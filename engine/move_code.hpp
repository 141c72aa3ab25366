// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/game.hpp"
#include "movegen/tensor/move.hpp"

namespace ricochet {

/// For as long as the search reports moves of Tensor Chess.
constexpr MoveCode code_of(tensor::Move move) {
    return static_cast<MoveCode>(move.raw());
}

constexpr tensor::Move move_of(MoveCode code) {
    return tensor::Move::from_raw(static_cast<std::uint32_t>(code));
}

}  // namespace ricochet
