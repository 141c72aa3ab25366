// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "movegen/tiled/attacks.hpp"
#include "search/evaluation/tiled/parameters.hpp"
#include "search/evaluation/tiled/terms.hpp"

namespace ricochet::tiled::evaluation {

namespace {

std::size_t own_rank(Color color, Square square) {
    return static_cast<std::size_t>(relative_rank(color, square));
}

// Isolated, doubled and connected pawns (Chess Programming Wiki, titles alike).
TaperedScore score_structure(Color us, Bitboard own) {
    const Bitboard front = front_fill(us, own);
    const Bitboard files = own | front | front_fill(~us, own);
    TaperedScore score;
    score += parameters::isolated_pawn * (own - beside(files)).count();
    score += parameters::doubled_pawn * (own & front).count();
    for (const Square square : own&(pawn_attacks(us, own) | beside(own))) {
        score += parameters::connected_pawn[own_rank(us, square)];
    }
    return score;
}

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

/// Own pawns that no enemy pawn can stop or capture, the foremost of each file.
Bitboard passed_pawns(Color us, Bitboard own, Bitboard enemy) {
    const Bitboard attacks = pawn_attacks(~us, enemy);
    const Bitboard held = front_fill(~us, enemy) | attacks | front_fill(~us, attacks);
    return own - held - front_fill(~us, own);
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
    score += parameters::passed_enemy_king_distance * std::min(king_steps(enemy.king, stop), 6);
    score += parameters::passed_own_king_distance * std::min(king_steps(own.king, stop), 6);
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
    TaperedScore squares;
    for (const Square square : own) {
        squares += piece_square(us, PieceType::pawn, square);
    }
    context.term(Term::piece_square, us) += squares;
    context.term(Term::pawns, us) = score_structure(us, own) + score_steps(context, us, own);

    TaperedScore passed;
    for (const Square pawn : passed_pawns(us, own, context.side(~us).pawns)) {
        passed += parameters::passed_pawn[own_rank(us, pawn)];
        if (relative_rank(us, pawn) > 2) {
            passed += score_advanced(context, us, pawn);
        }
        if (is_unstoppable(context, us, pawn)) {
            passed += parameters::passed_unstoppable;
        }
    }
    context.term(Term::passed_pawns, us) = passed;
}

}  // namespace ricochet::tiled::evaluation
