// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "search/common/score.hpp"
#include "search/evaluation/common/context.hpp"

/// The terms, or their parts, that games have in common. Each game has its own numbers.
namespace ricochet {

// Material (Chess Programming Wiki, "Material").
/// By piece type.
template <class Side, class Material>
TaperedScore score_material(const Side& side, const Material& material) {
    TaperedScore score;
    for (std::size_t type = 0; type < material.size(); ++type) {
        score += material[type] * side.count[type];
    }
    return score;
}

/// Endgame material of knights, bishops, rooks and queens.
template <class Side, class Material>
int non_pawn_value(const Side& side, const Material& material) {
    int value = 0;
    for (const auto type : non_pawn_types<typename Side::PieceType>) {
        value += material[index(type)].endgame * side.number_of(type);
    }
    return value;
}

/// What a piece is worth over a whole game (the mean of both phases); 0 for `none`.
template <class PieceType, class Material>
Score mean_value(PieceType type, const Material& material) {
    if (type == PieceType::none) {
        return 0;
    }
    return (material[index(type)].middlegame + material[index(type)].endgame) / 2;
}

/// The pieces of both sides in pawns, each type counting for its weight.
template <class Position, class Weights>
int material_in_pawns(const Position& position, const Weights& weights) {
    int sum = 0;
    for (std::size_t number = 0; number < weights.size(); ++number) {
        const auto type = static_cast<PieceTypeOf<Position>>(number);
        sum += weights[number] *
               (position.pieces(Color::white, type).count() + position.pieces(Color::black, type).count());
    }
    return sum;
}

// Bishops of opposite colours (Chess Programming Wiki, "Bishops of Opposite Colors").
/// Whether both sides have one bishop each, on squares of different colours.
template <class Context>
bool has_opposite_bishops(const Context& context) {
    using PieceType = PieceTypeOf<typename Context::Position>;
    const auto white = context.position->pieces(Color::white, PieceType::bishop);
    const auto black = context.position->pieces(Color::black, PieceType::bishop);
    return white.count() == 1 && black.count() == 1 && has_both_colors(white | black);
}

/// What the structure of pawns is worth. Ranks count from the side's own first one.
template <std::size_t ranks>
struct PawnWorths {
    TaperedScore isolated;
    TaperedScore doubled;
    /// Side by side with or defended by another pawn.
    std::array<TaperedScore, ranks> connected;
};

// Isolated, doubled and connected pawns (Chess Programming Wiki, titles alike).
template <class Bitboard, std::size_t ranks>
TaperedScore score_structure(Color us, Bitboard own, const PawnWorths<ranks>& worths) {
    const Bitboard front = front_fill(us, own);
    const Bitboard files = own | front | front_fill(~us, own);
    TaperedScore score;
    score += worths.isolated * (own - beside(files)).count();
    score += worths.doubled * (own & front).count();
    for (const auto square : own&(pawn_attacks(us, own) | beside(own))) {
        score += worths.connected[static_cast<std::size_t>(relative_rank(us, square))];
    }
    return score;
}

/// Squares that pawns attack now or can attack by advancing.
template <class Bitboard>
Bitboard attack_span(Color us, Bitboard pawns) {
    const Bitboard attacks = pawn_attacks(us, pawns);
    return attacks | front_fill(us, attacks);
}

// Passed pawns (Chess Programming Wiki, "Passed Pawn").
/// Own pawns that no enemy pawn can stop or capture, the foremost of each file.
template <class Bitboard>
Bitboard passed_pawns(Color us, Bitboard own, Bitboard enemy) {
    return own - front_fill(~us, enemy) - attack_span(~us, enemy) - front_fill(~us, own);
}

/// What passed pawns are worth.
template <std::size_t ranks>
struct PassedPawnWorths {
    std::array<TaperedScore, ranks> by_rank;
    /// For every step (at most 6) of a king to the square in front, and rank beyond the third.
    TaperedScore enemy_king_distance;
    TaperedScore own_king_distance;
    /// Enemy with only a king (and pawns) that comes too late.
    TaperedScore unstoppable;
};

/// A passed pawn's kings, for every rank beyond the third. `stop` is the square in front.
template <class Side, class Square, std::size_t ranks>
TaperedScore score_king_distances(const Side& own, const Side& enemy, Square stop,
                                  const PassedPawnWorths<ranks>& worths) {
    return worths.enemy_king_distance * std::min(king_steps(enemy.king, stop), 6) +
           worths.own_king_distance * std::min(king_steps(own.king, stop), 6);
}

/// What attacks on pieces are worth.
struct ThreatWorths {
    /// By a pawn on N, B, R, Q.
    TaperedScore by_pawn;
    /// By a knight or bishop on R, Q; by a rook on Q.
    TaperedScore by_lesser;
    /// On a piece that nothing defends; pieces that cannot be captured that way aside.
    TaperedScore hanging;
};

/// The enemy's knights, bishops, rooks and queens.
template <class Context>
auto victims_of(const Context& context, Color us) {
    BitboardOf<typename Context::Position> victims;
    for (const auto type : non_pawn_types<PieceTypeOf<typename Context::Position>>) {
        victims |= context.position->pieces(~us, type);
    }
    return victims;
}

// Threats: attacks by lesser pieces, hanging pieces (Chess Programming Wiki, "Hanging Piece").
template <class Context>
TaperedScore score_threats(const Context& context, Color us, const ThreatWorths& worths) {
    using PieceType = PieceTypeOf<typename Context::Position>;
    const auto& own = context.side(us);
    const auto& enemy = context.side(~us);
    const auto queens = context.position->pieces(~us, PieceType::queen);
    const auto rooks = context.position->pieces(~us, PieceType::rook);
    const auto victims = victims_of(context, us);
    TaperedScore score;
    score += worths.by_pawn * (own.attacks(PieceType::pawn) & victims).count();
    const auto by_minor = own.attacks(PieceType::knight) | own.attacks(PieceType::bishop);
    score += worths.by_lesser * (by_minor & (queens | rooks)).count();
    score += worths.by_lesser * (own.attacks(PieceType::rook) & queens).count();
    score += worths.hanging * ((own.attacked & (victims | enemy.pawns)) - enemy.attacked).count();
    return score;
}

/// Attack units of an attack on a king.
struct KingDangerWorths {
    /// A N, B, R, Q that attacks the king zone; each square of it that they hit; each that the king and queen
    /// alone defend.
    std::array<int, 4> attacker;
    int zone_hit;
    int weak_square;
    /// A square from which N, B, R, Q may check safely; any other check.
    std::array<int, 4> safe_check;
    int any_check;
    /// The attacker has no queen.
    int no_enemy_queen;
    /// Danger d is worth -d * d / divisor in the middlegame, -d / endgame_divisor in the endgame. It stops
    /// growing at the limit.
    int divisor;
    int endgame_divisor;
    int limit;

    /// Of the checks that a piece of a type can give, some of them safe.
    template <class Bitboard>
    [[nodiscard]] constexpr int check(std::size_t slot, Bitboard checks, Bitboard safe) const {
        return (checks & safe).any() ? safe_check[slot] : checks.any() ? any_check : 0;
    }
};

/// Squares that the enemy attacks and at most the king and queen defend.
template <class Side>
auto weak_squares(const Side& own, const Side& enemy) {
    using PieceType = typename Side::PieceType;
    const auto by_king_or_queen = own.attacks(PieceType::king) | own.attacks(PieceType::queen);
    return (enemy.attacked - own.attacked_twice) & (~own.attacked | by_king_or_queen);
}

// King danger by attack units (Chess Programming Wiki, "King Safety", Attack Units).
/// Of a king zone of `own`; `more` are the units of checks and of what only this game knows.
template <class Side>
TaperedScore score_danger(const Side& own, const Side& enemy, int more, const KingDangerWorths& worths) {
    // One attacker alone does little; several do more than their sum.
    int danger = enemy.attack_units * enemy.attackers / 3;
    danger += worths.zone_hit * enemy.zone_hits;
    danger += worths.weak_square * (weak_squares(own, enemy) & own.king_zone).count();
    danger += more;
    if (enemy.number_of(Side::PieceType::queen) == 0) {
        danger += worths.no_enemy_queen;
    }
    danger = std::clamp(danger, 0, worths.limit);
    return {-danger * danger / worths.divisor, -danger / worths.endgame_divisor};
}

}  // namespace ricochet
