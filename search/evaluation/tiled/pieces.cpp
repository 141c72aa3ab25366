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
        needed |= enemy.attacks_by[index(type)];
    }
    TaperedScore score = parameters::own_tile * tiles.count();
    score += parameters::tile_that_enemy_needs * (tiles & needed).count();
    score += parameters::tile_in_own_hands * ((tiles & own.attacked) - enemy.attacked).count();
    context.term(Term::tiles, us) = score;
}

void evaluate_threats(EvaluationContext& context, Color us) {
    const Position& position = *context.position;
    const Side& own = context.side(us);
    const Side& enemy = context.side(~us);
    const auto attacks = [&own](PieceType type) { return own.attacks_by[index(type)]; };
    const Bitboard queens = position.pieces(~us, PieceType::queen);
    const Bitboard rooks = position.pieces(~us, PieceType::rook);
    const Bitboard victims = enemy.pieces - enemy.pawns - Bitboard(enemy.king);

    TaperedScore score;
    score += parameters::threat_by_pawn * (attacks(PieceType::pawn) & victims).count();
    const Bitboard by_minor = attacks(PieceType::knight) | attacks(PieceType::bishop);
    score += parameters::threat_by_lesser * (by_minor & (queens | rooks)).count();
    score += parameters::threat_by_lesser * (attacks(PieceType::rook) & queens).count();
    const Bitboard undefended = (victims | enemy.pawns) - enemy.attacked;
    score += parameters::threat_hanging * (own.attacked & undefended).count();
    score += parameters::threat_trapped * trapped_pieces(context, ~us, own.attacked & victims).count();
    context.term(Term::threats, us) = score;
}

}  // namespace ricochet::tiled::evaluation
