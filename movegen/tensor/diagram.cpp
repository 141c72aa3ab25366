// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/diagram.hpp"

#include "movegen/common/diagram.hpp"
#include "movegen/tensor/fen.hpp"

namespace ricochet::tensor {

std::string diagram(const Position& position) {
    return draw_board(file_count, rank_count, [&position](int file, int rank) {
        const Piece piece = position.piece_on(make_square(file, rank));
        return piece == Piece::none ? ' ' : piece_letter(piece);
    });
}

}  // namespace ricochet::tensor
