// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "movegen/tensor/attacks.hpp"
#include "search/evaluation/tensor/parameters.hpp"
#include "search/evaluation/tensor/terms.hpp"

namespace ricochet::tensor::evaluation {

namespace {

/// From where an enemy would give check, over lines, leaps and corners.
struct CheckingSquares {
    Bitboard orthogonal;
    Bitboard diagonal;
    Bitboard knight;

    [[nodiscard]] Bitboard of(PieceType type) const {
        switch (type) {
            case PieceType::knight:
                return knight;
            case PieceType::bishop:
                return diagonal;
            case PieceType::rook:
                return orthogonal;
            default:
                return orthogonal | diagonal;
        }
    }
};

CheckingSquares checking_squares(const EvaluationContext& context, Square king, Color attacker) {
    const Side& side = context.side(attacker);
    CheckingSquares squares;
    squares.orthogonal = rook_attacks(king, side.blockers);
    squares.diagonal = bishop_attacks(king, side.blockers);
    squares.knight = knight_attacks(king);
    squares.knight |= knight_attacks(squares.knight & side.beasts);
    for (const Springboard& springboard : context.springboards[index(attacker)]) {
        const Corner corner(king, springboard.square());
        if (!corner.exists() || (corner.near_leg() & side.blockers).any()) {
            continue;
        }
        (is_orthogonal(corner.far_line()) ? squares.orthogonal : squares.diagonal) |=
            springboard.far_leg(corner);
    }
    return squares;
}

/// Attack units of the checks that the attacker's knights, bishops, rooks and queens can give next move.
int check_units(const EvaluationContext& context, Color us) {
    const Side& own = context.side(us);
    const Side& enemy = context.side(~us);
    const CheckingSquares from = checking_squares(context, own.king, ~us);
    const Bitboard standable = ~(enemy.pieces | own.beasts);
    const Bitboard safe = standable & (~own.attacked | (weak_squares(own, enemy) & enemy.attacked_twice));
    int units = 0;
    for (std::size_t slot = 0; slot < non_pawns.size(); ++slot) {
        const Bitboard checks = from.of(non_pawns[slot]) & enemy.attacks(non_pawns[slot]) & standable;
        units += parameters::king_danger.check(slot, checks, safe);
    }
    return units;
}

int shelter(const EvaluationContext& context, Color us) {
    int score = pawn_shelter(context, us, context.side(us).king);
    const CastlingRights rights = context.position->castling();
    const int rank = us == Color::white ? 0 : rank_count - 1;
    // Where castling may yet take the king: one of two squares a side.
    if ((rights & castling_kingside(us)) != 0) {
        score = std::max(score, pawn_shelter(context, us, make_square(7, rank)));
        score = std::max(score, pawn_shelter(context, us, make_square(8, rank)));
    }
    if ((rights & castling_queenside(us)) != 0) {
        score = std::max(score, pawn_shelter(context, us, make_square(2, rank)));
        score = std::max(score, pawn_shelter(context, us, make_square(1, rank)));
    }
    return score;
}

int cached_shelter(const EvaluationContext& context, Color us, PawnEntry& pawns) {
    const Square king = context.side(us).king;
    const auto rights = static_cast<CastlingRights>(context.position->castling() & castling_both(us));
    const std::size_t side = index(us);
    if (pawns.shelter_king[side] != king || pawns.shelter_castling[side] != rights) {
        pawns.shelter_king[side] = king;
        pawns.shelter_castling[side] = rights;
        pawns.shelter[side] = shelter(context, us);
    }
    return pawns.shelter[side];
}

}  // namespace

void evaluate_king(EvaluationContext& context, Color us, PawnEntry& pawns) {
    const Side& own = context.side(us);
    const CastlingRights rights = context.position->castling();
    const int open_sides = static_cast<int>((rights & castling_kingside(us)) != 0) +
                           static_cast<int>((rights & castling_queenside(us)) != 0);
    context.term(Term::king_shelter, us) =
        TaperedScore{cached_shelter(context, us, pawns), 0} + parameters::castling_right * open_sides;
    const int units =
        check_units(context, us) + parameters::king_own_beast * (own.beasts & own.king_zone).count();
    context.term(Term::king_danger, us) = score_danger(own, context.side(~us), units, parameters::king_danger);
    context.term(Term::piece_square, us) += parameters::piece_square.score(us, PieceType::king, own.king);
}

}  // namespace ricochet::tensor::evaluation
