// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdlib>

#include "search/evaluation/common/assembly.hpp"
#include "search/evaluation/tensor/drive.hpp"
#include "search/evaluation/tensor/parameters.hpp"
#include "search/evaluation/tensor/terms.hpp"

namespace ricochet::tensor::evaluation {

namespace {

/// A side's pieces by type, as endings are told apart.
struct Force {
    int pawns;
    int knights;
    int bishops;
    int rooks;
    int queens;
    int beasts;
    bool bishops_on_both_colors;
    /// Endgame material of knights, bishops, rooks and queens; beasts are left out, since nothing else can
    /// trade itself for them.
    int value;

    [[nodiscard]] int minors() const { return knights + bishops; }
    [[nodiscard]] int non_pawns() const { return minors() + rooks + queens; }
};

Force force_of(const EvaluationContext& context, Color us) {
    const Side& side = context.side(us);
    const auto number = [&side](PieceType type) { return side.number_of(type); };
    return {number(PieceType::pawn),
            number(PieceType::knight),
            number(PieceType::bishop),
            number(PieceType::rook),
            number(PieceType::queen),
            number(PieceType::beast),
            has_both_colors(context.position->pieces(us, PieceType::bishop)),
            non_pawn_value(side, parameters::material)};
}

/// Whether pieces without pawns can force mate on a bare king, as a rule. Solving the endings of four pieces
/// backwards from the mates (80 squares, bounces and propels included) shows who wins with the move, and in how
/// many moves at most: bishop and knight 99.7 %, 39; knight and beast 99.9 %, 36: the beast is a wall that no
/// king can capture, and the knight fires over it. Two knights, or bishop and beast, cannot force it, and
/// beasts alone attack nothing. Bishop and two beasts are too many to solve and get the benefit of the doubt.
bool can_mate(const Force& force) {
    return force.queens + force.rooks > 0 || force.bishops_on_both_colors || force.knights > 2 ||
           (force.knights > 0 && force.bishops + force.beasts > 0) || (force.bishops > 0 && force.beasts > 1);
}

int scale_without_pawns(const Force& strong, const Force& weak) {
    if (!can_mate(strong)) {
        return weak.pawns == 0 ? parameters::scale_dead : parameters::scale_no_mating_force;
    }
    if (weak.non_pawns() == 0) {
        // A beast beside its king cannot be captured and closes lines: rook against beast is a draw in 99 % of
        // the positions (solved as above), while queen against beast always wins, in 27 moves at most.
        const bool holds = weak.beasts > 0 && strong.queens == 0 && strong.non_pawns() + strong.beasts < 3;
        return holds ? parameters::scale_against_beast : normal_scale;
    }
    const int lead = strong.value - weak.value;
    return lead <= parameters::material[index(PieceType::bishop)].endgame ? parameters::scale_small_lead
                                                                          : normal_scale;
}

// Wrong bishop (Chess Programming Wiki, "Wrong Color Bishop").
/// All pawns on one edge file, no other piece but bishops that do not cover the corner, and the enemy king
/// there.
bool is_wrong_corner(const EvaluationContext& context, Color us, const Force& force) {
    const Side& side = context.side(us);
    const bool on_a = (side.pawns - Bitboard::file(0)).empty();
    const bool on_j = (side.pawns - Bitboard::file(file_count - 1)).empty();
    if (!(on_a || on_j) || force.non_pawns() != force.bishops || force.beasts != 0) {
        return false;
    }
    const Square corner = make_square(on_a ? 0 : file_count - 1, us == Color::white ? rank_count - 1 : 0);
    const Bitboard bishops = context.position->pieces(us, PieceType::bishop);
    const Bitboard covering = dark_squares<Bitboard>.contains(corner) ? bishops & dark_squares<Bitboard>
                                                                      : bishops - dark_squares<Bitboard>;
    return covering.empty() && king_steps(context.side(~us).king, corner) <= 1;
}

/// Steps from the middle of the board, 0 to 7.
int steps_from_middle(Square square) {
    return (file_count / 2 - 1 - file_distance(square)) + (rank_count / 2 - 1 - rank_distance(square));
}

/// Steps along files and ranks to the nearest corner of the bishop's colour. a1 and j8 are dark, a8 and j1
/// light.
int steps_to_covered_corner(Square king, bool dark) {
    const auto steps = [king](Square corner) {
        return std::abs(file_of(king) - file_of(corner)) + std::abs(rank_of(king) - rank_of(corner));
    };
    return dark ? std::min(steps(Square::a1), steps(Square::j8))
                : std::min(steps(Square::a8), steps(Square::j1));
}

/// How far a bare king is driven. A knight with a bishop or a beast has few moves to spare before the 50-move
/// rule, and no single move of theirs gains much: the way to the edge or corner has to outweigh all else.
int drive_of(const EvaluationContext& context, Color us, const Force& force) {
    const Square weak_king = context.side(~us).king;
    const int between_kings = king_steps(weak_king, context.side(us).king);
    const bool by_knight =
        force.queens + force.rooks == 0 && !force.bishops_on_both_colors && force.knights > 0;
    if (by_knight && force.bishops > 0) {
        const bool dark = (context.position->pieces(us, PieceType::bishop) & dark_squares<Bitboard>).any();
        constexpr int longest_way = (file_count + rank_count) / 2 - 1;
        return parameters::drive_by_knight * (longest_way - steps_to_covered_corner(weak_king, dark)) -
               parameters::drive_kings_together_by_knight * between_kings;
    }
    if (by_knight && force.beasts > 0) {
        return parameters::drive_by_knight * steps_from_middle(weak_king) -
               parameters::drive_kings_together_by_knight * between_kings;
    }
    return parameters::drive_to_edge * steps_from_middle(weak_king) -
           parameters::drive_kings_together * between_kings;
}

}  // namespace

// Mop-up evaluation (Chess Programming Wiki, "Mop-up Evaluation").
void evaluate_ending(EvaluationContext& context, Color us) {
    const Side& weak = context.side(~us);
    if ((weak.pieces - weak.beasts).many()) {
        return;
    }
    const Force force = force_of(context, us);
    if (!can_mate(force)) {
        return;
    }
    const int drive = parameters::won_ending + drive_of(context, us, force);
    context.term(Term::ending, us) = {drive, drive};
}

int winning_scale(const EvaluationContext& context, Color strong_color) {
    if (known_drive(*context.position, strong_color) != nullptr) {
        return normal_scale;  // the drive says it all
    }
    const Force strong = force_of(context, strong_color);
    const Force weak = force_of(context, ~strong_color);
    if (strong.pawns == 0) {
        return scale_without_pawns(strong, weak);
    }
    if (is_wrong_corner(context, strong_color, strong)) {
        return parameters::scale_dead;
    }
    if (has_opposite_bishops(context)) {
        const bool alone = strong.non_pawns() == 1 && weak.non_pawns() == 1;
        return alone ? parameters::scale_opposite_bishops : parameters::scale_opposite_bishops_with_others;
    }
    if (strong.pawns == 1 && weak.non_pawns() > 0 && strong.value <= weak.value) {
        return parameters::scale_one_pawn;
    }
    return normal_scale;
}

}  // namespace ricochet::tensor::evaluation
