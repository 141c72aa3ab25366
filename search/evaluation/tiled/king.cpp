// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/attacks.hpp"
#include "search/evaluation/tiled/parameters.hpp"
#include "search/evaluation/tiled/terms.hpp"

namespace ricochet::tiled::evaluation {

namespace {

/// The squares, tile or void, that a king may go to.
Bitboard flight_squares(const EvaluationContext& context, Color us) {
    const Side& own = context.side(us);
    return king_attacks(own.king) - own.pieces - context.side(~us).attacked;
}

/// Attack units of the checks that the attacker's knights, bishops, rooks and queens can give: at once, where
/// they land on a tile, or after a drop.
int check_units(const EvaluationContext& context, Color us) {
    const Position& position = *context.position;
    const Side& own = context.side(us);
    const Side& enemy = context.side(~us);
    const Bitboard safe = ~own.attacked | (weak_squares(own, enemy) & enemy.attacked_twice);
    const Bitboard voids = position.voids();
    int units = 0;
    for (std::size_t slot = 0; slot < non_pawns.size(); ++slot) {
        const PieceType type = non_pawns[slot];
        const Bitboard checks = piece_attacks(type, own.king, position.occupied()) & enemy.attacks(type);
        units += parameters::king_danger.check(slot, checks & enemy.landing, safe);
        if ((checks & voids & safe).any()) {
            units += parameters::king_check_to_be_tiled[slot];
        }
    }
    return units;
}

TaperedScore score_castling(const Position& position, Color us) {
    const int rank = us == Color::white ? 0 : rank_count - 1;
    TaperedScore score;
    const auto add_side = [&](CastlingRights right, int rook_file) {
        if ((position.castling() & right) != 0) {
            score += parameters::castling_right;
            score += parameters::castling_tile *
                     static_cast<int>(position.tiles().contains(make_square(rook_file, rank)));
        }
    };
    add_side(castling_kingside(us), 5);
    add_side(castling_queenside(us), 3);
    return score;
}

}  // namespace

void evaluate_king(EvaluationContext& context, Color us) {
    const Side& own = context.side(us);
    const Position& position = *context.position;
    const int flight = flight_squares(context, us).count();
    const Bitboard neighbours = king_attacks(own.king);
    TaperedScore score = parameters::king_flight[static_cast<std::size_t>(flight)];
    score += parameters::king_guard * (neighbours & own.pieces).count();
    score += parameters::king_landing_place *
             (neighbours & position.empty_tiles() & context.side(~us).attacked).count();
    score += score_castling(position, us);
    context.term(Term::king_flight, us) = score;
    context.term(Term::king_danger, us) =
        score_danger(own, context.side(~us), check_units(context, us) + parameters::king_flight_square * flight,
                     parameters::king_danger);
    context.term(Term::piece_square, us) += parameters::piece_square.score(us, PieceType::king, own.king);
}

}  // namespace ricochet::tiled::evaluation
