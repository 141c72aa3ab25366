// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "movegen/common/color.hpp"
#include "movegen/common/leaps.hpp"
#include "search/common/squares.hpp"
#include "search/common/tapered_score.hpp"

/// What the terms of a hand-written evaluation share, in every game.
namespace ricochet {

// The types that a game's positions are made of.
template <class Position>
using BitboardOf = decltype(std::declval<const Position&>().occupied());
template <class Position>
using SquareOf = decltype(BitboardOf<Position>().first());
template <class Position>
using PieceTypeOf = decltype(type_of(std::declval<const Position&>().piece_on(SquareOf<Position>())));

/// The pieces that attack over lines or by leaps, in the order of the parameter arrays.
template <class PieceType>
inline constexpr std::array<PieceType, 4> non_pawn_types = {PieceType::knight, PieceType::bishop,
                                                            PieceType::rook, PieceType::queen};

/// What is known of one side, filled once per position in two steps: `initialize_side` (pieces, pawns, king),
/// then the game's scans of the other pieces (attacks and mobility).
template <class Position>
struct CommonSide {
    using Bitboard = BitboardOf<Position>;
    using PieceType = PieceTypeOf<Position>;
    static constexpr std::size_t type_count = index(PieceType::none);

    Color color = Color::white;
    SquareOf<Position> king = SquareOf<Position>::none;
    Bitboard pieces;
    Bitboard pawns;
    /// The king's neighbours, its square, and what the game adds.
    Bitboard king_zone;
    /// Attacked squares by type.
    std::array<Bitboard, type_count> attacks_by;
    Bitboard attacked;
    Bitboard attacked_twice;
    /// The attack on the enemy king zone by own knights, bishops, rooks and queens: attack units of the
    /// attackers, their number, squares hit.
    int attack_units = 0;
    int attackers = 0;
    int zone_hits = 0;
    std::array<int, type_count> count{};

    [[nodiscard]] int number_of(PieceType type) const { return count[index(type)]; }
    [[nodiscard]] Bitboard attacks(PieceType type) const { return attacks_by[index(type)]; }

    void record_attacks(PieceType type, Bitboard squares) {
        attacks_by[index(type)] |= squares;
        attacked_twice |= attacked & squares;
        attacked |= squares;
    }
    /// Of a piece that attacks these squares of the enemy king zone.
    void record_king_attack(int units, Bitboard hits) {
        if (hits.any()) {
            ++attackers;
            attack_units += units;
            zone_hits += hits.count();
        }
    }
};

/// All that is known of the position that is being evaluated. `Term` numbers the rows of the table that `eval`
/// prints, tempo last.
template <class PositionType, class Side, class Term>
struct CommonContext {
    using Position = PositionType;
    static constexpr std::size_t term_count = index(Term::tempo) + 1;

    const Position* position = nullptr;
    std::array<Side, color_count> sides;
    std::array<std::array<TaperedScore, color_count>, term_count> terms{};

    [[nodiscard]] TaperedScore& term(Term term, Color color) { return terms[index(term)][index(color)]; }
    [[nodiscard]] Side& side(Color color) { return sides[index(color)]; }
    [[nodiscard]] const Side& side(Color color) const { return sides[index(color)]; }
};

/// The first step for a side: pieces, and the attacks of pawns and king.
template <class Side, class Position>
void initialize_side(Side& side, const Position& position, Color us) {
    using PieceType = PieceTypeOf<Position>;
    using Direction = typename BitboardOf<Position>::Geometry::Direction;
    side = Side{};
    side.color = us;
    side.king = position.king_square(us);
    side.pieces = position.pieces(us);
    side.pawns = position.pieces(us, PieceType::pawn);
    for (std::size_t type = 0; type < Side::type_count; ++type) {
        side.count[type] = position.pieces(us, static_cast<PieceType>(type)).count();
    }
    const auto neighbours = king_attacks(side.king);
    side.king_zone = neighbours | BitboardOf<Position>(side.king);
    side.record_attacks(PieceType::king, neighbours);
    // Two pawns that attack one square defend it twice.
    const auto ahead = advance(us, side.pawns);
    side.record_attacks(PieceType::pawn, ahead.template shift<Direction::east>());
    side.record_attacks(PieceType::pawn, ahead.template shift<Direction::west>());
}

}  // namespace ricochet
