// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "movegen/tiled/attacks.hpp"
#include "search/evaluation/common/assembly.hpp"
#include "search/evaluation/tiled/parameters.hpp"
#include "search/evaluation/tiled/terms.hpp"

namespace ricochet::tiled::evaluation {

namespace {

int non_pawn_count(const Side& side) {
    return side.pieces.count() - side.pawns.count() - 1;
}

/// Whether the pieces of a side without pawns can force mate on a bare king, as in chess.
bool can_mate(const EvaluationContext& context, Color us) {
    const Side& side = context.side(us);
    const int knights = side.number_of(PieceType::knight);
    return side.number_of(PieceType::queen) + side.number_of(PieceType::rook) > 0 ||
           has_both_colors(context.position->pieces(us, PieceType::bishop)) || knights > 2 ||
           (knights > 0 && side.number_of(PieceType::bishop) > 0);
}

}  // namespace

void evaluate_material(EvaluationContext& context) {
    for (const Color us : {Color::white, Color::black}) {
        const bool has_pair = has_both_colors(context.position->pieces(us, PieceType::bishop));
        context.term(Term::material, us) = score_material(context.side(us), parameters::material) +
                                           parameters::bishop_pair * static_cast<int>(has_pair);
    }
}

void evaluate_ending(EvaluationContext& context, Color us) {
    const Side& own = context.side(us);
    const Side& enemy = context.side(~us);
    if (enemy.pieces.many() || !can_mate(context, us)) {
        return;
    }
    const Square king = enemy.king;
    const int from_middle = 3 - std::min(file_distance(king), rank_distance(king));
    const Bitboard near = king_attacks(king);
    Bitboard around = near;
    for (const Square square : near) {
        around |= king_attacks(square);
    }
    const int tiles = (around & context.position->tiles()).count();
    context.term(Term::ending, us).endgame =
        parameters::won_ending + parameters::drive_to_edge * from_middle +
        parameters::drive_kings_together * (7 - king_steps(own.king, king)) + parameters::drive_tile * tiles;
}

int winning_scale(const EvaluationContext& context, Color strong) {
    const Side& own = context.side(strong);
    const Side& enemy = context.side(~strong);
    if (own.pawns.empty()) {
        if (!can_mate(context, strong)) {
            return parameters::scale_no_mating_force;
        }
        const int lead =
            non_pawn_value(own, parameters::material) - non_pawn_value(enemy, parameters::material);
        if (enemy.pieces.many() && lead <= parameters::material[index(PieceType::bishop)].endgame) {
            return parameters::scale_small_lead;
        }
    }
    const bool alone = non_pawn_count(own) == 1 && non_pawn_count(enemy) == 1;
    return alone && has_opposite_bishops(context) ? parameters::scale_opposite_bishops : normal_scale;
}

}  // namespace ricochet::tiled::evaluation
