// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "movegen/tiled/attacks.hpp"
#include "search/evaluation/tiled/parameters.hpp"
#include "search/evaluation/tiled/terms.hpp"

namespace ricochet::tiled::evaluation {

namespace {

void record_attacks(Side& side, PieceType type, Bitboard attacks) {
    side.attacks_by[index(type)] |= attacks;
    side.attacked_twice |= side.attacked & attacks;
    side.attacked |= attacks;
}

void record_king_attack(Side& side, std::size_t slot, Bitboard attacks, Bitboard enemy_zone) {
    const int hits = (attacks & enemy_zone).count();
    if (hits > 0) {
        side.attack_units += parameters::king_attacker[slot];
        side.zone_hits += hits;
        ++side.attackers;
    }
}

void survey_side(Side& side, const Position& position, Color us) {
    side.color = us;
    side.king = position.king_square(us);
    side.pieces = position.pieces(us);
    side.pawns = position.pieces(us, PieceType::pawn);
    side.landing = position.tiles() - side.pieces;
    for (const PieceType type : all_piece_types) {
        side.count[index(type)] = position.pieces(us, type).count();
    }
    const Bitboard neighbours = king_attacks(side.king);
    side.king_zone = neighbours | Bitboard(side.king);
    record_attacks(side, PieceType::king, neighbours);
    // Two pawns that attack one square defend it twice.
    const Bitboard ahead = advance(us, side.pawns);
    record_attacks(side, PieceType::pawn, ahead.shift<Direction::east>());
    record_attacks(side, PieceType::pawn, ahead.shift<Direction::west>());
}

}  // namespace

void survey(EvaluationContext& context) {
    for (const Color us : {Color::white, Color::black}) {
        survey_side(context.side(us), *context.position, us);
    }
}

TaperedScore piece_square(Color color, PieceType type, Square square) {
    return parameters::square_by_rank[index(type)][static_cast<std::size_t>(relative_rank(color, square))] +
           parameters::square_by_file[index(type)][static_cast<std::size_t>(file_distance(square))];
}

void scan_non_pawns(EvaluationContext& context, Color us) {
    Side& side = context.side(us);
    const Side& enemy = context.side(~us);
    const Position& position = *context.position;
    const Bitboard occupied = position.occupied();
    const Bitboard voids = position.voids();
    const Bitboard landing = side.landing - enemy.attacks_by[index(PieceType::pawn)];
    TaperedScore mobility;
    TaperedScore squares;
    for (std::size_t slot = 0; slot < non_pawns.size(); ++slot) {
        const PieceType type = non_pawns[slot];
        for (const Square from : position.pieces(us, type)) {
            const Bitboard attacks = piece_attacks(type, from, occupied);
            record_attacks(side, type, attacks);
            record_king_attack(side, slot, attacks, enemy.king_zone);
            const auto landings = static_cast<std::size_t>((attacks & landing).count());
            mobility += parameters::mobility[slot][std::min(landings, parameters::mobility_steps - 1)];
            mobility += parameters::void_attacked[slot] * (attacks & voids).count();
            squares += piece_square(us, type, from);
        }
    }
    context.term(Term::mobility, us) = mobility;
    context.term(Term::piece_square, us) += squares;
}

}  // namespace ricochet::tiled::evaluation
