// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdlib>

#include "movegen/tiled/attacks.hpp"
#include "search/evaluation/tiled/parameters.hpp"
#include "search/evaluation/tiled/terms.hpp"

namespace ricochet::tiled::evaluation {

namespace {

bool has_bishops_on_both_colors(const EvaluationContext& context, Color us) {
    const Bitboard bishops = context.position->pieces(us, PieceType::bishop);
    return (bishops & all_dark_squares).any() && (bishops - all_dark_squares).any();
}

int count(const Side& side, PieceType type) {
    return side.count[index(type)];
}

int non_pawn_count(const Side& side) {
    return side.pieces.count() - side.pawns.count() - 1;
}

/// Whether the pieces of a side without pawns can force mate on a bare king, as in chess.
bool can_mate(const EvaluationContext& context, Color us) {
    const Side& side = context.side(us);
    const int knights = count(side, PieceType::knight);
    return count(side, PieceType::queen) + count(side, PieceType::rook) > 0 ||
           has_bishops_on_both_colors(context, us) || knights > 2 ||
           (knights > 0 && count(side, PieceType::bishop) > 0);
}

int non_pawn_value(const Side& side) {
    int value = 0;
    for (const PieceType type : non_pawns) {
        value += parameters::material[index(type)].endgame * count(side, type);
    }
    return value;
}

bool are_opposite_bishops(const EvaluationContext& context) {
    const Bitboard white = context.position->pieces(Color::white, PieceType::bishop);
    const Bitboard black = context.position->pieces(Color::black, PieceType::bishop);
    const bool alone =
        non_pawn_count(context.side(Color::white)) == 1 && non_pawn_count(context.side(Color::black)) == 1;
    return alone && white.any() && black.any() &&
           (white & all_dark_squares).any() != (black & all_dark_squares).any();
}

}  // namespace

void evaluate_material(EvaluationContext& context) {
    for (const Color us : {Color::white, Color::black}) {
        TaperedScore score;
        for (const PieceType type : all_piece_types) {
            score += parameters::material[index(type)] * count(context.side(us), type);
        }
        if (has_bishops_on_both_colors(context, us)) {
            score += parameters::bishop_pair;
        }
        context.term(Term::material, us) = score;
    }
}

int phase(const EvaluationContext& context) {
    int weight = 0;
    for (const Side& side : context.sides) {
        for (std::size_t slot = 0; slot < non_pawns.size(); ++slot) {
            weight += parameters::phase_weights[slot] * count(side, non_pawns[slot]);
        }
    }
    return std::min(weight, parameters::full_phase) * 256 / parameters::full_phase;
}

void evaluate_ending(EvaluationContext& context, Color us) {
    const Side& own = context.side(us);
    const Side& enemy = context.side(~us);
    if (enemy.pieces.many() || !can_mate(context, us)) {
        return;
    }
    const Square king = enemy.king;
    const int from_middle = std::max(std::abs(2 * file_of(king) - 7), std::abs(2 * rank_of(king) - 7)) / 2;
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
    constexpr int normal = 64;
    const Side& own = context.side(strong);
    const Side& enemy = context.side(~strong);
    if (own.pawns.empty()) {
        if (!can_mate(context, strong)) {
            return parameters::scale_no_mating_force;
        }
        const int lead = non_pawn_value(own) - non_pawn_value(enemy);
        if (enemy.pieces.many() && lead <= parameters::material[index(PieceType::bishop)].endgame) {
            return parameters::scale_small_lead;
        }
    }
    return are_opposite_bishops(context) ? parameters::scale_opposite_bishops : normal;
}

}  // namespace ricochet::tiled::evaluation
