// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/board_text.hpp"

#include <fmt/format.h>

#include "movegen/tensor/diagram.hpp"
#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/notation.hpp"

namespace ricochet {

std::string describe_position(const Position& position) {
    std::string checkers;
    for (const Square square : position.checkers()) {
        checkers += ' ' + to_string(square);
    }
    return fmt::format("{}\n\nFen: {}\nKey: {:016X}\nCheckers:{}", diagram(position), to_fen(position),
                       position.key(), checkers);
}

}  // namespace ricochet
