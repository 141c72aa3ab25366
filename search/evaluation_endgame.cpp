// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdlib>

#include "search/evaluation_parameters.hpp"
#include "search/evaluation_tables.hpp"
#include "search/evaluation_terms.hpp"

namespace ricochet::evaluation {

namespace {

constexpr int normal = 64;

/// A side's men by type, as endings are told apart.
struct Force {
    int pawns;
    int knights;
    int bishops;
    int rooks;
    int queens;
    int beasts;
    bool bishops_on_both_colors;

    [[nodiscard]] int minors() const { return knights + bishops; }
    [[nodiscard]] int officers() const { return minors() + rooks + queens; }
};

Force force_of(const Context& context, Color us) {
    const auto number = [&side = context.side(us)](PieceType type) { return side.count[index(type)]; };
    const Bitboard bishops = context.position->pieces(us, PieceType::bishop);
    return {number(PieceType::pawn),
            number(PieceType::knight),
            number(PieceType::bishop),
            number(PieceType::rook),
            number(PieceType::queen),
            number(PieceType::beast),
            (bishops & all_dark_squares).any() && (bishops - all_dark_squares).any()};
}

/// Whether a force without pawns mates a bare king by force, as a rule.
bool can_mate(const Force& force) {
    return force.queens + force.rooks > 0 || force.bishops_on_both_colors ||
           (force.knights > 0 && force.bishops > 0) || force.knights > 2;
}

}  // namespace

void evaluate_ending(Context&, Color) {}
int winning_scale(const Context&, Color) {
    return normal;
}

}  // namespace ricochet::evaluation
