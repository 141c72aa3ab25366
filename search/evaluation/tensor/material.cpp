// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "search/evaluation/tensor/parameters.hpp"
#include "search/evaluation/tensor/terms.hpp"

namespace ricochet::tensor::evaluation {

namespace {

// Bishop pair and other imbalances (Chess Programming Wiki, "Bishop Pair", "Material").
TaperedScore imbalance(const EvaluationContext& context, Color us) {
    const Side& side = context.side(us);
    const Bitboard bishops = context.position->pieces(us, PieceType::bishop);
    TaperedScore score;
    if ((bishops & all_dark_squares).any() && (bishops - all_dark_squares).any()) {
        score += parameters::bishop_pair;
    }
    const auto number = [&side](PieceType type) { return side.count[index(type)]; };
    // Two beasts serve every slider; more of them get in each other's way.
    const int useful_beasts = std::min(number(PieceType::beast), 2);
    score += parameters::beast_with_slider *
             (useful_beasts * std::min(number(PieceType::rook) + number(PieceType::queen), 4));
    score += parameters::knight_per_pawn * (number(PieceType::knight) * (number(PieceType::pawn) - 6));
    return score;
}

}  // namespace

void evaluate_material(EvaluationContext& context) {
    for (const Color us : {Color::white, Color::black}) {
        TaperedScore score;
        for (const PieceType type : all_piece_types) {
            score += parameters::material[index(type)] * context.side(us).count[index(type)];
        }
        context.term(Term::material, us) = score;
        context.term(Term::imbalance, us) = imbalance(context, us);
    }
}

int phase(const EvaluationContext& context) {
    int weight = 0;
    for (const Side& side : context.sides) {
        for (std::size_t slot = 0; slot < non_pawns.size(); ++slot) {
            weight += parameters::phase_weights[slot] * side.count[index(non_pawns[slot])];
        }
    }
    return std::min(weight, parameters::full_phase) * 256 / parameters::full_phase;
}

}  // namespace ricochet::tensor::evaluation
