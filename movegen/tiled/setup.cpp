// SPDX-License-Identifier: GPL-3.0-or-later
#include <cassert>
#include <fmt/format.h>

#include "movegen/common/setup_checks.hpp"
#include "movegen/tiled/castling.hpp"
#include "movegen/tiled/legality.hpp"
#include "movegen/tiled/position.hpp"

namespace ricochet::tiled {
namespace {

std::string wrong_tiles(const Setup& setup) {
    const auto& [white_tiles, black_tiles] = setup.empty_tiles;
    for (const Square square : Bitboard::all()) {
        if (setup.board[index(square)] != Piece::none && (white_tiles | black_tiles).contains(square)) {
            return fmt::format("{} is an empty tile with a piece on it", to_string(square));
        }
        if ((white_tiles & black_tiles).contains(square)) {
            return fmt::format("{} is an empty tile of both sides", to_string(square));
        }
    }
    return {};
}

/// What `wrong_en_passant` finds, or that the pawn left no tile behind.
std::string wrong_double_step(const Setup& setup) {
    std::string wrong = wrong_en_passant(setup);
    if (!wrong.empty() || setup.en_passant == Square::none) {
        return wrong;
    }
    const Color mover = ~setup.side_to_move;
    const Square start = step(setup.en_passant, forward(~mover));
    if (setup.empty_tiles[index(mover)].contains(start)) {
        return {};
    }
    return fmt::format("en passant square {}, but {} is no empty tile of {}", to_string(setup.en_passant),
                       to_string(start), name_of(mover));
}

}  // namespace

Position Position::build(const Setup& setup) {
    Position position;
    position.fill_from(setup);
    position.empty_tiles_ = setup.empty_tiles;
    position.checkers_ = position.compute_checkers();
    position.complete_from(setup);
    return position;
}

Result<Position> Position::from_setup(const Setup& setup) {
    return checked_position(setup,
                            {wrong_pieces(setup), wrong_tiles(setup), wrong_castling(setup, castling_ways),
                             wrong_double_step(setup)},
                            build);
}

Setup Position::to_setup() const {
    Setup setup;
    describe_in(setup);
    setup.empty_tiles = empty_tiles_;
    return setup;
}

Position Position::start([[maybe_unused]] Variant variant) {
    using enum tiled::PieceType;
    assert(variant == Variant::tiledsquares);
    Setup setup;
    setup.castling = castling_both(Color::white) | castling_both(Color::black);
    setup.line_up({rook, knight, bishop, queen, king, bishop, knight, rook});
    return build(setup);
}

}  // namespace ricochet::tiled
