// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "movegen/tiled/bitboard.hpp"
#include "movegen/tiled/position.hpp"
#include "search/common/evaluation_trace.hpp"

/// What the terms of the evaluation share.
namespace ricochet::tiled::evaluation {

/// The rows of the evaluation, in the order of the table that `eval` prints.
enum class Term : std::uint8_t {
    material,
    piece_square,
    pawns,
    passed_pawns,
    mobility,
    tiles,
    king_flight,
    king_danger,
    threats,
    ending,
    tempo
};

constexpr std::size_t term_count = 11;

constexpr std::array<std::string_view, term_count> term_names = {
    "Material",    "Piece squares", "Pawns",   "Passed pawns", "Mobility", "Tiles",
    "King flight", "King danger",   "Threats", "Ending",       "Tempo"};

/// The pieces that attack over lines or by leaps, in the order of the parameter arrays.
constexpr std::array<PieceType, 4> non_pawns = {PieceType::knight, PieceType::bishop, PieceType::rook,
                                                PieceType::queen};

/// What is known of one side, filled once per position in two steps: `survey` (pieces, pawns, king), then
/// `scan_non_pawns` (attacks and mobility).
struct Side {
    Color color = Color::white;
    Square king = Square::none;
    Bitboard pieces;
    Bitboard pawns;
    /// The tiles without an own piece: where every piece but the king has to land.
    Bitboard landing;
    /// The king's neighbours and its square.
    Bitboard king_zone;
    /// Attacked squares by type, tiles and voids alike.
    std::array<Bitboard, piece_type_count> attacks_by;
    Bitboard attacked;
    Bitboard attacked_twice;
    /// The attack on the enemy king zone by own knights, bishops, rooks and queens: attack units of the
    /// attackers, their number, squares hit.
    int attack_units = 0;
    int attackers = 0;
    int zone_hits = 0;
    std::array<int, piece_type_count> count{};
};

/// All that is known of the position that is being evaluated.
struct EvaluationContext {
    const Position* position = nullptr;
    std::array<Side, color_count> sides;
    std::array<std::array<TaperedScore, color_count>, term_count> terms{};

    [[nodiscard]] TaperedScore& term(Term term, Color color) { return terms[index(term)][index(color)]; }
    [[nodiscard]] Side& side(Color color) { return sides[index(color)]; }
    [[nodiscard]] const Side& side(Color color) const { return sides[index(color)]; }
};

/// Steps from the nearer edge file, 0 (a, h) to 3 (d, e).
constexpr int file_distance(Square square) {
    return std::min(file_of(square), file_count - 1 - file_of(square));
}

/// a1's colour.
inline constexpr Bitboard all_dark_squares = Bitboard(0xAA55AA55AA55AA55);

}  // namespace ricochet::tiled::evaluation
