// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "movegen/tensor/attacks.hpp"
#include "search/evaluation/tensor/parameters.hpp"
#include "search/evaluation/tensor/terms.hpp"

namespace ricochet::tensor::evaluation {

namespace {

// Rook on open file, rook behind passed pawn (Chess Programming Wiki, "Rook on Open File", "Tarrasch Rule").
TaperedScore score_rooks(const EvaluationContext& context, Color us, const PawnEntry& pawns) {
    const Bitboard own = context.side(us).pawns;
    const Bitboard enemy = context.side(~us).pawns;
    const Bitboard passed = pawns.passed[0] | pawns.passed[1];
    TaperedScore score;
    for (const Square rook : context.position->pieces(us, PieceType::rook)) {
        const Bitboard file = Bitboard::file(file_of(rook));
        if ((file & own).empty()) {
            score += (file & enemy).empty() ? parameters::rook_open_file : parameters::rook_half_open_file;
        }
        // Behind an own passed pawn it supports the advance, behind an enemy one it restrains it.
        const Bitboard supported = front_fill(us, Bitboard(rook)) & passed & own;
        const Bitboard restrained = front_fill(~us, Bitboard(rook)) & passed & enemy;
        score += parameters::rook_behind_passer * static_cast<int>((supported | restrained).any());
    }
    return score;
}

// Outposts (Chess Programming Wiki, "Outposts").
TaperedScore score_outposts(const EvaluationContext& context, Color us, const PawnEntry& pawns) {
    const Bitboard middle_ranks = us == Color::white
                                      ? Bitboard::rank(3) | Bitboard::rank(4) | Bitboard::rank(5)
                                      : Bitboard::rank(4) | Bitboard::rank(3) | Bitboard::rank(2);
    const Bitboard posts =
        (middle_ranks & context.side(us).attacks(PieceType::pawn)) - pawns.attack_span[index(~us)];
    const Bitboard minors =
        context.position->pieces(us, PieceType::knight) | context.position->pieces(us, PieceType::bishop);
    return parameters::outpost * (minors & posts).count();
}

// Bad bishop (Chess Programming Wiki, "Bad Bishop").
TaperedScore score_bishops(const EvaluationContext& context, Color us) {
    const Bitboard bishops = context.position->pieces(us, PieceType::bishop);
    const Bitboard own = context.side(us).pawns;
    constexpr Bitboard dark = dark_squares<Bitboard>;
    const int on_dark = (bishops & dark).count() * (own & dark).count();
    const int on_light = (bishops - dark).count() * (own - dark).count();
    return parameters::bishop_pawn_same_color * (on_dark + on_light);
}

}  // namespace

void evaluate_pieces(EvaluationContext& context, Color us, const PawnEntry& pawns) {
    context.term(Term::pieces, us) =
        score_rooks(context, us, pawns) + score_outposts(context, us, pawns) + score_bishops(context, us);
}

void evaluate_threats(EvaluationContext& context, Color us) {
    context.term(Term::threats, us) = score_threats(context, us, parameters::threats) +
                                      parameters::threat_on_beast * context.side(us).beast_captures.count();
}

void evaluate_space(EvaluationContext& context, Color us) {
    const Side& own = context.side(us);
    const Bitboard ranks = us == Color::white ? Bitboard::rank(1) | Bitboard::rank(2) | Bitboard::rank(3)
                                              : Bitboard::rank(6) | Bitboard::rank(5) | Bitboard::rank(4);
    const Bitboard edges = Bitboard::file(0) | Bitboard::file(1) | Bitboard::file(8) | Bitboard::file(9);
    const Bitboard safe = (ranks - edges - own.pawns) - context.side(~us).attacks(PieceType::pawn);
    const TaperedScore full = parameters::space_square * (safe.count() * own.pieces.count());
    context.term(Term::space, us) = {full.middlegame / 8, full.endgame / 8};
}

void evaluate_passed_pawns(EvaluationContext& context, Color us, const PawnEntry& pawns) {
    const Color them = ~us;
    const Side& own = context.side(us);
    const Side& enemy = context.side(them);
    const Bitboard occupied = context.position->occupied();
    const bool bare = (enemy.pieces - enemy.pawns).count() == 1;
    const int enemy_first = context.position->side_to_move() == them ? 1 : 0;
    TaperedScore score = parameters::pawn_blocked_by_beast * (advance(us, own.pawns) & enemy.beasts).count();
    for (const Square pawn : pawns.passed[index(us)]) {
        const int rank = relative_rank(us, pawn);
        score += parameters::passed_pawn.by_rank[static_cast<std::size_t>(rank)];
        const int beyond_third = rank - 2;
        const Square stop = step(pawn, forward(us));
        const Bitboard path = front_fill(us, Bitboard(pawn));
        if (bare) {  // rule of the square
            const Square goal = make_square(file_of(pawn), us == Color::white ? rank_count - 1 : 0);
            const int steps = rank_count - 1 - std::max(rank, 2);
            if ((path & occupied).empty() && king_steps(enemy.king, goal) - enemy_first > steps) {
                score += parameters::passed_pawn.unstoppable;
            }
        }
        if (beyond_third <= 0) {
            continue;
        }
        score += score_king_distances(own, enemy, stop, parameters::passed_pawn) * beyond_third;
        if (!occupied.contains(stop)) {
            score += parameters::passed_can_advance * beyond_third;
            if ((path & (occupied | enemy.attacked)).empty()) {
                score += parameters::passed_safe_advance * beyond_third;
            }
        }
        if ((path & enemy.beasts).any()) {
            score += parameters::passed_beast_blockade * beyond_third;
        }
    }
    context.term(Term::passed_pawns, us) = score;
}

}  // namespace ricochet::tensor::evaluation
