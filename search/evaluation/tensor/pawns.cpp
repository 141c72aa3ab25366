// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/tensor/pawns.hpp"

#include <algorithm>

#include "movegen/tensor/attacks.hpp"
#include "search/evaluation/tensor/parameters.hpp"

namespace ricochet::tensor::evaluation {

namespace {

// Isolated, doubled, backward and connected pawns (Chess Programming Wiki, titles alike).
void fill_side(PawnEntry& entry, Color us, Bitboard own, Bitboard enemy) {
    const Bitboard span = attack_span(us, own);
    entry.attack_span[index(us)] = span;
    entry.passed[index(us)] = passed_pawns(us, own, enemy);
    entry.squares[index(us)] = parameters::piece_square.sum(us, PieceType::pawn, own);

    const Bitboard isolated = own - beside(own | front_fill(us, own) | front_fill(~us, own));
    const Bitboard stops_held = own & advance(~us, pawn_attacks(~us, enemy));
    const Bitboard backward = (stops_held - isolated) - advance(~us, span);
    entry.structure[index(us)] =
        score_structure(us, own, parameters::pawn_structure) + parameters::backward_pawn * backward.count();
}

/// The pawn of a file that stands nearest to `us`, as `us` counts ranks; 0 where there is none.
int nearest_rank(Color us, Bitboard pawns) {
    if (pawns.empty()) {
        return 0;
    }
    return relative_rank(us, us == Color::white ? pawns.first() : pawns.last());
}

}  // namespace

PawnEntry& PawnTable::probe(const EvaluationContext& context) {
    const Key key = context.position->pawn_key();
    PawnEntry& entry = entries_[key % size];
    if (!entry.filled || entry.key != key) {
        entry = PawnEntry{};
        entry.key = key;
        entry.filled = true;
        const Bitboard white = context.side(Color::white).pawns;
        const Bitboard black = context.side(Color::black).pawns;
        fill_side(entry, Color::white, white, black);
        fill_side(entry, Color::black, black, white);
    }
    return entry;
}

int pawn_shelter(const EvaluationContext& context, Color us, Square king) {
    const Bitboard ahead = Bitboard::rank(rank_of(king)) | front_fill(us, Bitboard::rank(rank_of(king)));
    const Bitboard own = context.side(us).pawns & ahead;
    const Bitboard enemy = context.side(~us).pawns & ahead;
    const int middle = std::clamp(file_of(king), 1, file_count - 2);
    int score = 0;
    for (int file = middle - 1; file <= middle + 1; ++file) {
        const int own_nearest = nearest_rank(us, own & Bitboard::file(file));
        const int enemy_nearest = nearest_rank(us, enemy & Bitboard::file(file));
        score += parameters::shelter_by_rank[static_cast<std::size_t>(own_nearest)];
        const int storm = parameters::storm_by_rank[static_cast<std::size_t>(enemy_nearest)];
        const bool held_up = own_nearest != 0 && own_nearest + 1 == enemy_nearest;
        score += held_up ? storm * parameters::storm_blocked_percent / 100 : storm;
    }
    return score;
}

}  // namespace ricochet::tensor::evaluation
