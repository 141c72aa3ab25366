// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "movegen/common/setup_checks.hpp"
#include "movegen/tensor/castling.hpp"
#include "movegen/tensor/legality.hpp"
#include "movegen/tensor/position.hpp"

namespace ricochet::tensor {
namespace {

/// What the setup has that its variant has not.
std::string wrong_variant(const Setup& setup) {
    if (setup.variant != Variant::tensorfree) {
        return {};
    }
    for (const Square square : Bitboard::all()) {
        if (type_of(setup.board[index(square)]) == PieceType::beast) {
            return fmt::format("a beast stands on {}, but tensorfree has no beasts", to_string(square));
        }
    }
    return setup.castling != 0 ? "castling rights are given, but tensorfree has no castling" : "";
}

}  // namespace

Position Position::build(const Setup& setup) {
    Position position;
    position.fill_from(setup);
    position.variant_ = setup.variant;
    for (const Color color : {Color::white, Color::black}) {
        position.king_square_[index(color)] = position.pieces(color, PieceType::king).first();
    }
    position.complete_from(setup);
    return position;
}

Result<Position> Position::from_setup(const Setup& setup) {
    return checked_position(setup,
                            {wrong_pieces(setup), wrong_variant(setup), wrong_castling(setup, castling_ways),
                             wrong_en_passant(setup)},
                            build);
}

Setup Position::to_setup() const {
    Setup setup;
    describe_in(setup);
    setup.variant = variant_;
    return setup;
}

Position Position::start(Variant variant) {
    using enum tensor::PieceType;
    const bool has_beasts = variant == Variant::tensor;
    const PieceType second = has_beasts ? beast : none;
    Setup setup;
    setup.variant = variant;
    setup.castling = has_beasts ? castling_both(Color::white) | castling_both(Color::black) : 0;
    setup.line_up({rook, second, knight, bishop, queen, king, bishop, knight, second, rook});
    return build(setup);
}

}  // namespace ricochet::tensor
