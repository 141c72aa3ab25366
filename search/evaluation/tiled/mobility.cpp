// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "movegen/tiled/attacks.hpp"
#include "search/evaluation/tiled/parameters.hpp"
#include "search/evaluation/tiled/terms.hpp"

namespace ricochet::tiled::evaluation {

void initialize(EvaluationContext& context) {
    for (const Color us : {Color::white, Color::black}) {
        Side& side = context.side(us);
        initialize_side(side, *context.position, us);
        side.landing = context.position->tiles() - side.pieces;
    }
}

void scan_non_pawns(EvaluationContext& context, Color us) {
    Side& side = context.side(us);
    const Side& enemy = context.side(~us);
    const Position& position = *context.position;
    const Bitboard occupied = position.occupied();
    const Bitboard voids = position.voids();
    const Bitboard landing = side.landing - enemy.attacks(PieceType::pawn);
    TaperedScore mobility;
    for (std::size_t slot = 0; slot < non_pawns.size(); ++slot) {
        const PieceType type = non_pawns[slot];
        context.term(Term::piece_square, us) +=
            parameters::piece_square.sum(us, type, position.pieces(us, type));
        for (const Square from : position.pieces(us, type)) {
            const Bitboard attacks = piece_attacks(type, from, occupied);
            side.record_attacks(type, attacks);
            side.record_king_attack(parameters::king_danger.attacker[slot], attacks & enemy.king_zone);
            const auto landings = static_cast<std::size_t>((attacks & landing).count());
            mobility += parameters::mobility[slot][std::min(landings, parameters::mobility_steps - 1)];
            mobility += parameters::void_attacked[slot] * (attacks & voids).count();
        }
    }
    context.term(Term::mobility, us) = mobility;
}

}  // namespace ricochet::tiled::evaluation
