// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/tiled/endings.hpp"

#include <algorithm>

#include "movegen/common/squares.hpp"
#include "movegen/tiled/attacks.hpp"
#include "search/evaluation/common/evaluation_trace.hpp"
#include "search/evaluation/common/material.hpp"
#include "search/evaluation/tiled/win_rate_model.hpp"

namespace ricochet::tiled {

namespace {

/// Values of pieces in endings, of the same fit as `piece_value`: P, N, B, R, Q, K.
constexpr std::array<int, piece_type_count> ending_values = {134, 322, 336, 477, 1046, 0};
/// The material of every piece for the win rate curve, in pawns.
constexpr std::array<int, piece_type_count> material_weight = {1, 3, 3, 5, 9, 0};

/// Bonus for mating force against a bare king, in centipawns;
constexpr int won_ending = 350;
/// ... for each step of the bare king from the middle to the edge,
constexpr int drive_to_edge = 14;
/// ... for each step that the kings are nearer,
constexpr int drive_kings_together = 10;
/// ... for each tile within two steps of the bare king: the mating piece has to land somewhere.
constexpr int drive_tile = 4;

/// How winnable a lead is, in 64ths: no pawns, and only a minor piece or less ahead;
constexpr int scale_small_lead = 14;
/// ... no pawns and no mating force: two knights, or bishops of one colour;
constexpr int scale_no_mating_force = 2;
/// ... bishops of opposite colours and pawns only.
constexpr int scale_opposite_bishops = 34;

int non_pawn_count(const Position& position, Color us) {
    return (position.pieces(us) - position.pieces(us, PieceType::pawn)).count() - 1;
}

int non_pawn_value(const Position& position, Color us) {
    return material_of(position, us, ending_values) -
           ending_values[index(PieceType::pawn)] * position.pieces(us, PieceType::pawn).count();
}

/// Whether the pieces of a side without pawns can force mate on a bare king, as in chess.
bool can_mate(const Position& position, Color us) {
    const auto number = [&](PieceType type) { return position.pieces(us, type).count(); };
    const int knights = number(PieceType::knight);
    return number(PieceType::queen) + number(PieceType::rook) > 0 ||
           has_both_colors(position.pieces(us, PieceType::bishop)) || knights > 2 ||
           (knights > 0 && number(PieceType::bishop) > 0);
}

int drive_of(const Position& position, Color us) {
    const Square king = position.king_square(~us);
    const int from_middle = 3 - std::min(file_distance(king), rank_distance(king));
    const Bitboard near = king_attacks(king);
    Bitboard around = near;
    for (const Square square : near) {
        around |= king_attacks(square);
    }
    return drive_to_edge * from_middle +
           drive_kings_together * (7 - king_steps(position.king_square(us), king)) +
           drive_tile * (around & position.tiles()).count();
}

}  // namespace

// Mop-up evaluation (Chess Programming Wiki, "Mop-up Evaluation").
std::optional<Score> Endings::known_value(const Position& position) {
    for (const Color strong : {Color::white, Color::black}) {
        if (!position.pieces(~strong).many() && can_mate(position, strong)) {
            const int value =
                material_of(position, strong, ending_values) + won_ending + drive_of(position, strong);
            return position.side_to_move() == strong ? value : -value;
        }
    }
    return std::nullopt;
}

int Endings::winning_scale(const Position& position, Color strong) {
    if (position.pieces(strong, PieceType::pawn).empty()) {
        if (!can_mate(position, strong)) {
            return scale_no_mating_force;
        }
        const int lead = non_pawn_value(position, strong) - non_pawn_value(position, ~strong);
        if (position.pieces(~strong).many() && lead <= ending_values[index(PieceType::bishop)]) {
            return scale_small_lead;
        }
    }
    const bool alone = non_pawn_count(position, strong) == 1 && non_pawn_count(position, ~strong) == 1;
    return alone && has_opposite_bishops(position) ? scale_opposite_bishops : normal_scale;
}

WinRateCurve win_rate_curve(const Position& position) {
    return win_rate_model.curve(material_of(position, Color::white, material_weight) +
                                material_of(position, Color::black, material_weight));
}

}  // namespace ricochet::tiled
