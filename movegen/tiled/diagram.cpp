// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/diagram.hpp"

#include "movegen/common/diagram.hpp"
#include "movegen/tiled/fen.hpp"

namespace ricochet::tiled {

std::string diagram(const Position& position) {
    return draw_board(file_count, rank_count, [&position](int file, int rank) {
        return square_letter(position, make_square(file, rank));
    });
}

}  // namespace ricochet::tiled
