// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/attacks.hpp"
#include "search/evaluation/tiled/parameters.hpp"
#include "search/evaluation/tiled/terms.hpp"

namespace ricochet::tiled::evaluation {

namespace {

/// Attacked pieces other than pawns that have no tile to go to where no enemy attacks.
Bitboard trapped_pieces(const EvaluationContext& context, Color owner, Bitboard attacked) {
    const Position& position = *context.position;
    const Bitboard refuge = context.side(owner).landing - context.side(~owner).attacked;
    Bitboard trapped;
    for (const Square square : attacked) {
        const PieceType type = type_of(position.piece_on(square));
        if ((piece_attacks(type, square, position.occupied()) & refuge).empty()) {
            trapped |= Bitboard(square);
        }
    }
    return trapped;
}

}  // namespace

void evaluate_tiles(EvaluationContext& context, Color us) {
    const Side& own = context.side(us);
    const Side& enemy = context.side(~us);
    const Bitboard tiles = context.position->empty_tiles(us);
    // What the enemy's pawns land on without capturing is the square ahead, not what they attack.
    Bitboard needed = advance(~us, enemy.pawns);
    for (const PieceType type : non_pawns) {
        needed |= enemy.attacks(type);
    }
    TaperedScore score = parameters::own_tile * tiles.count();
    score += parameters::tile_that_enemy_needs * (tiles & needed).count();
    score += parameters::tile_in_own_hands * ((tiles & own.attacked) - enemy.attacked).count();
    context.term(Term::tiles, us) = score;
}

void evaluate_threats(EvaluationContext& context, Color us) {
    const Bitboard attacked = context.side(us).attacked & victims_of(context, us);
    context.term(Term::threats, us) =
        score_threats(context, us, parameters::threats) +
        parameters::threat_trapped * trapped_pieces(context, ~us, attacked).count();
}

}  // namespace ricochet::tiled::evaluation
