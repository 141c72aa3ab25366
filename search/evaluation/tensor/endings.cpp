// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/tensor/endings.hpp"

#include <algorithm>
#include <cstdlib>

#include "movegen/common/squares.hpp"
#include "search/evaluation/common/evaluation_trace.hpp"
#include "search/evaluation/common/material.hpp"
#include "search/evaluation/tensor/drive.hpp"
#include "search/evaluation/tensor/win_rate_model.hpp"

namespace ricochet::tensor {

namespace {

/// Values of pieces in endings, of the same fit as `piece_value`: P, N, B, R, Q, K, T.
constexpr std::array<int, piece_type_count> ending_values = {111, 422, 387, 713, 1312, 0, 302};
/// The material of every piece for the win rate curve, in pawns.
constexpr std::array<int, piece_type_count> material_weight = {1, 3, 3, 5, 9, 0, 4};

/// Bonus for mating force against a bare king (beasts aside), in centipawns;
constexpr int won_ending = 350;
/// ... for each step of the bare king from the middle to the edge,
constexpr int drive_to_edge = 14;
/// ... for each step that the kings are nearer,
constexpr int drive_kings_together = 8;
/// ... and instead of the last two, where a knight has only a bishop or a beast to help: for each step nearer
/// to a corner that the bishop covers, or to the edge.
constexpr int drive_by_knight = 150;
constexpr int drive_kings_together_by_knight = 40;

/// How winnable a lead is, in 64ths: no force that could ever mate (or the wrong corner);
constexpr int scale_dead = 0;
/// ... none either, but the enemy has pawns that may block in their own king;
constexpr int scale_no_mating_force = 3;
/// ... no pawns, and only a minor piece or less ahead;
constexpr int scale_small_lead = 12;
/// ... no pawns, and the bare king has a beast for a shield;
constexpr int scale_against_beast = 5;
/// ... bishops of opposite colours, alone or with other pieces beside pawns and beasts;
constexpr int scale_opposite_bishops = 28;
constexpr int scale_opposite_bishops_with_others = 52;
/// ... a single pawn, for which the enemy can give a piece.
constexpr int scale_one_pawn = 40;

/// A side's pieces by type.
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

Force force_of(const Position& position, Color us) {
    const auto number = [&](PieceType type) { return position.pieces(us, type).count(); };
    Force force = {number(PieceType::pawn),
                   number(PieceType::knight),
                   number(PieceType::bishop),
                   number(PieceType::rook),
                   number(PieceType::queen),
                   number(PieceType::beast),
                   has_both_colors(position.pieces(us, PieceType::bishop)),
                   0};
    force.value = material_of(position, us, ending_values) -
                  force.pawns * ending_values[index(PieceType::pawn)] -
                  force.beasts * ending_values[index(PieceType::beast)];
    return force;
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
        return weak.pawns == 0 ? scale_dead : scale_no_mating_force;
    }
    if (weak.non_pawns() == 0) {
        // A beast beside its king cannot be captured and closes lines: rook against beast is a draw in 99 % of
        // the positions (solved as above), while queen against beast always wins, in 27 moves at most.
        const bool holds = weak.beasts > 0 && strong.queens == 0 && strong.non_pawns() + strong.beasts < 3;
        return holds ? scale_against_beast : normal_scale;
    }
    const int lead = strong.value - weak.value;
    return lead <= ending_values[index(PieceType::bishop)] ? scale_small_lead : normal_scale;
}

// Wrong bishop (Chess Programming Wiki, "Wrong Color Bishop").
/// Whether all pawns are on one edge file, no other piece is left but bishops that do not cover the corner, and
/// the enemy king is there.
bool is_wrong_corner(const Position& position, Color us, const Force& force) {
    const Bitboard pawns = position.pieces(us, PieceType::pawn);
    const bool on_a = (pawns - Bitboard::file(0)).empty();
    const bool on_j = (pawns - Bitboard::file(file_count - 1)).empty();
    if (!(on_a || on_j) || force.non_pawns() != force.bishops || force.beasts != 0) {
        return false;
    }
    const auto corner = square_at<Square>(on_a ? 0 : file_count - 1, us == Color::white ? rank_count - 1 : 0);
    const Bitboard bishops = position.pieces(us, PieceType::bishop);
    const Bitboard covering = dark_squares<Bitboard>.contains(corner) ? bishops & dark_squares<Bitboard>
                                                                      : bishops - dark_squares<Bitboard>;
    return covering.empty() && king_steps(position.king_square(~us), corner) <= 1;
}

/// Steps along files and ranks from the middle of the board, 0 to 7.
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

/// The bonus for driving a bare king. A knight with a bishop or a beast has few moves to spare before the
/// 50-move rule, and no single move of theirs gains much: the way to the edge or corner has to outweigh
/// everything else.
int drive_of(const Position& position, Color us, const Force& force) {
    const Square weak_king = position.king_square(~us);
    const int between_kings = king_steps(weak_king, position.king_square(us));
    const bool by_knight =
        force.queens + force.rooks == 0 && !force.bishops_on_both_colors && force.knights > 0;
    if (by_knight && force.bishops > 0) {
        const bool dark = (position.pieces(us, PieceType::bishop) & dark_squares<Bitboard>).any();
        constexpr int longest_way = (file_count + rank_count) / 2 - 1;
        return drive_by_knight * (longest_way - steps_to_covered_corner(weak_king, dark)) -
               drive_kings_together_by_knight * between_kings;
    }
    if (by_knight && force.beasts > 0) {
        return drive_by_knight * steps_from_middle(weak_king) - drive_kings_together_by_knight * between_kings;
    }
    return drive_to_edge * steps_from_middle(weak_king) - drive_kings_together * between_kings;
}

/// Whether a side has nothing but beasts beside its king, and the enemy has no pawn.
bool is_driven(const Position& position, Color weak) {
    const Bitboard company = position.pieces(weak) - position.pieces(weak, PieceType::beast);
    return !company.many() && position.pieces(~weak, PieceType::pawn).empty();
}

// Mop-up evaluation (Chess Programming Wiki, "Mop-up Evaluation").
/// The value of a side against a bare king or a king with nothing but beasts; nothing if its pawns have to
/// decide.
std::optional<int> mop_up_value(const Position& position, Color us) {
    if (position.pieces(~us).many() && !is_driven(position, ~us)) {
        return std::nullopt;
    }
    const Force force = force_of(position, us);
    const bool mates = can_mate(force);
    if (!mates && force.pawns > 0) {
        return std::nullopt;
    }
    const int pieces = material_of(position, us, ending_values) - material_of(position, ~us, ending_values);
    const int drive = mates ? won_ending + drive_of(position, us, force) : 0;
    return (pieces + drive) * Endings::winning_scale(position, us) / normal_scale;
}

}  // namespace

std::optional<Score> Endings::known_value(const Position& position) {
    for (const Color strong : {Color::white, Color::black}) {
        const Drive* const drive = known_drive(position, strong);
        const std::optional<int> value =
            drive != nullptr ? drive_score(position, strong, *drive) : mop_up_value(position, strong);
        if (value) {
            return position.side_to_move() == strong ? *value : -*value;
        }
    }
    return std::nullopt;
}

int Endings::winning_scale(const Position& position, Color strong_color) {
    const Force strong = force_of(position, strong_color);
    const Force weak = force_of(position, ~strong_color);
    if (strong.pawns == 0) {
        return scale_without_pawns(strong, weak);
    }
    if (is_wrong_corner(position, strong_color, strong)) {
        return scale_dead;
    }
    if (has_opposite_bishops(position)) {
        const bool alone = strong.non_pawns() == 1 && weak.non_pawns() == 1;
        return alone ? scale_opposite_bishops : scale_opposite_bishops_with_others;
    }
    if (strong.pawns == 1 && weak.non_pawns() > 0 && strong.value <= weak.value) {
        return scale_one_pawn;
    }
    return normal_scale;
}

bool is_drive(const Position& position) {
    const auto drives = [&position](Color weak) {
        return is_driven(position, weak) || known_drive(position, ~weak) != nullptr;
    };
    return drives(Color::white) || drives(Color::black);
}

WinRateCurve win_rate_curve(const Position& position) {
    return win_rate_model.curve(material_of(position, Color::white, material_weight) +
                                material_of(position, Color::black, material_weight));
}

}  // namespace ricochet::tensor
