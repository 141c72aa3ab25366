// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/fen.hpp"

#include "movegen/common/basic_fen.hpp"

namespace ricochet::tiled {

Result<Position> parse_fen(std::string_view text) {
    Setup setup;
    const Result<std::string> letters = read_fen(text, setup, "pnbrqk%", "voids");
    if (!letters) {
        return Error{letters.error()};
    }
    for (std::size_t square = 0; square < letters.value().size(); ++square) {
        if (const std::optional<Color> owner = owner_of_sign(letters.value()[square])) {
            setup.empty_tiles[index(*owner)] |= Bitboard(static_cast<Square>(square));
        }
    }
    return Position::from_setup(setup);
}

std::string to_fen(const Position& position) {
    return format_fen(position);
}

char square_letter(const Position& position, Square square) {
    if (const Piece piece = position.piece_on(square); piece != Piece::none) {
        return piece_letter(piece);
    }
    for (const Color owner : {Color::white, Color::black}) {
        if (position.empty_tiles(owner).contains(square)) {
            return tile_sign(owner);
        }
    }
    return ' ';
}

}  // namespace ricochet::tiled
