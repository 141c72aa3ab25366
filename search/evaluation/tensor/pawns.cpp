// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/tensor/pawns.hpp"

#include <algorithm>

#include "movegen/tensor/attacks.hpp"
#include "search/evaluation/tensor/parameters.hpp"
#include "search/evaluation/tensor/tables.hpp"

namespace ricochet::tensor::evaluation {

namespace {

std::size_t own_rank(Color color, Square square) {
    return static_cast<std::size_t>(relative_rank(color, square));
}

TaperedScore score_pawn_squares(Color us, Bitboard pawns) {
    TaperedScore score;
    const auto& table = piece_square_table[index(PieceType::pawn)];
    for (const Square square : pawns) {
        score += table[index(us == Color::white ? square : flip_rank(square))];
    }
    return score;
}

TaperedScore score_connected(Color us, Bitboard pawns) {
    TaperedScore score;
    for (const Square square : pawns&(pawn_attacks(us, pawns) | beside(pawns))) {
        score += parameters::connected_pawn[own_rank(us, square)];
    }
    return score;
}

// Isolated, doubled, backward and connected pawns (Chess Programming Wiki, titles alike).
void fill_side(PawnEntry& entry, Color us, Bitboard own, Bitboard enemy) {
    const Color them = ~us;
    const Bitboard front = front_fill(us, own);
    const Bitboard files = own | front | front_fill(them, own);
    const Bitboard span = pawn_attacks(us, own) | front_fill(us, pawn_attacks(us, own));
    entry.attack_span[index(us)] = span;

    // Own pawns behind another one of the same file do not count as passed.
    const Bitboard enemy_front = front_fill(them, enemy);
    const Bitboard enemy_span = pawn_attacks(them, enemy) | front_fill(them, pawn_attacks(them, enemy));
    entry.passed[index(us)] = own - enemy_front - enemy_span - front_fill(them, own);

    const Bitboard isolated = own - beside(files);
    const Bitboard doubled = own & front;
    const Bitboard stops_held = own & advance(them, pawn_attacks(them, enemy));
    const Bitboard backward = (stops_held - isolated) - advance(them, span);
    TaperedScore score;
    score += parameters::isolated_pawn * isolated.count();
    score += parameters::doubled_pawn * doubled.count();
    score += parameters::backward_pawn * backward.count();
    score += score_connected(us, own);
    entry.structure[index(us)] = score;
    entry.squares[index(us)] = score_pawn_squares(us, own);
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
