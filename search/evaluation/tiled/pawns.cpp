// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/attacks.hpp"
#include "search/evaluation/tiled/parameters.hpp"
#include "search/evaluation/tiled/terms.hpp"

namespace ricochet::tiled::evaluation {

namespace {

/// What pawns can do with the tiles ahead of them.
TaperedScore score_steps(const EvaluationContext& context, Color us, Bitboard own) {
    const Bitboard empty = context.position->empty_tiles();
    const Bitboard start = Bitboard::rank(us == Color::white ? 1 : rank_count - 2);
    const Bitboard crossed = advance(us, own & start) - context.position->occupied();
    TaperedScore score;
    score += parameters::pawn_can_step * (advance(us, own) & empty).count();
    score += parameters::pawn_can_double_step * (advance(us, crossed) & empty).count();
    return score;
}

/// One passed pawn beyond the third rank.
TaperedScore score_advanced(const EvaluationContext& context, Color us, Square pawn) {
    const Position& position = *context.position;
    const Side& own = context.side(us);
    const Side& enemy = context.side(~us);
    const int beyond_third = relative_rank(us, pawn) - 2;
    const Square stop = step(pawn, forward(us));
    const Bitboard path = front_fill(us, Bitboard(pawn));
    const Bitboard empty_tiles = position.empty_tiles();
    TaperedScore score;
    score += parameters::passed_path_tile * (path & position.tiles()).count();
    score += parameters::passed_path_free * static_cast<int>((path - empty_tiles).empty());
    score += parameters::passed_safe_advance * static_cast<int>((empty_tiles - enemy.attacked).contains(stop));
    score += score_king_distances(own, enemy, stop, parameters::passed_pawn);
    return score * beyond_third;
}

// Rule of the square (Chess Programming Wiki, "Rule of the Square"), each void on the way a step more.
bool is_unstoppable(const EvaluationContext& context, Color us, Square pawn) {
    const Position& position = *context.position;
    const Side& enemy = context.side(~us);
    const Bitboard path = front_fill(us, Bitboard(pawn));
    if (enemy.pieces != (enemy.pawns | Bitboard(enemy.king)) || (path & position.occupied()).any()) {
        return false;
    }
    const Square goal = make_square(file_of(pawn), us == Color::white ? rank_count - 1 : 0);
    const int turns = path.count() + (path & position.voids()).count();
    const int enemy_first = position.side_to_move() == us ? 0 : 1;
    return king_steps(enemy.king, goal) - enemy_first > turns;
}

}  // namespace

void evaluate_pawns(EvaluationContext& context, Color us) {
    const Bitboard own = context.side(us).pawns;
    context.term(Term::piece_square, us) += parameters::piece_square.sum(us, PieceType::pawn, own);
    context.term(Term::pawns, us) =
        score_structure(us, own, parameters::pawn_structure) + score_steps(context, us, own);

    TaperedScore passed;
    for (const Square pawn : passed_pawns(us, own, context.side(~us).pawns)) {
        passed += parameters::passed_pawn.by_rank[static_cast<std::size_t>(relative_rank(us, pawn))];
        if (relative_rank(us, pawn) > 2) {
            passed += score_advanced(context, us, pawn);
        }
        if (is_unstoppable(context, us, pawn)) {
            passed += parameters::passed_pawn.unstoppable;
        }
    }
    context.term(Term::passed_pawns, us) = passed;
}

}  // namespace ricochet::tiled::evaluation
