// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/fen.hpp"

#include "movegen/common/basic_fen.hpp"

namespace ricochet::tensor {

std::string_view start_fen(Variant variant) {
    return variant == Variant::tensor ? "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR w KQkq - 0 1"
                                      : "r1nbqkbn1r/pppppppppp/10/10/10/10/PPPPPPPPPP/R1NBQKBN1R w - - 0 1";
}

Result<Position> parse_fen(std::string_view text, Variant variant) {
    Setup setup;
    setup.variant = variant;
    if (const auto letters = read_fen(text, setup, Geometry::letters, "empty squares"); !letters) {
        return Error{letters.error()};
    }
    return Position::from_setup(setup);
}

std::string to_fen(const Position& position) {
    return format_fen(position);
}

char square_letter(const Position& position, Square square) {
    const Piece piece = position.piece_on(square);
    return piece == Piece::none ? ' ' : piece_letter(piece);
}

}  // namespace ricochet::tensor
