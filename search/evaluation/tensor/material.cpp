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
    if (has_both_colors(bishops)) {
        score += parameters::bishop_pair;
    }
    const auto number = [&side](PieceType type) { return side.number_of(type); };
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
        context.term(Term::material, us) = score_material(context.side(us), parameters::material);
        context.term(Term::imbalance, us) = imbalance(context, us);
    }
}

}  // namespace ricochet::tensor::evaluation
