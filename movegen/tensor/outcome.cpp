// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/outcome.hpp"

#include "movegen/tensor/legal_moves.hpp"

namespace ricochet::tensor {

Outcome outcome(const Position& position, const KeyHistory& history) {
    return outcome_of(position, has_legal_move(position), history);
}

}  // namespace ricochet::tensor
