// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "movegen/tensor/bitboard.hpp"
#include "movegen/tensor/bounce.hpp"
#include "movegen/tensor/position.hpp"
#include "search/common/evaluation_trace.hpp"

/// What the terms of the evaluation share.
namespace ricochet::tensor::evaluation {

/// The rows of the evaluation, in the order of the table that `eval` prints.
enum class Term : std::uint8_t {
    material,
    imbalance,
    piece_square,
    pawns,
    passed_pawns,
    mobility,
    bounces,
    propels,
    beast_moves,
    springboards,
    shields,
    king_shelter,
    king_danger,
    pieces,
    threats,
    space,
    ending,
    tempo
};

constexpr std::size_t term_count = 18;

constexpr std::array<std::string_view, term_count> term_names = {
    "Material",    "Imbalance", "Piece squares", "Pawns",        "Passed pawns", "Mobility",
    "Bounces",     "Propels",   "Beast moves",   "Springboards", "Shields",      "King shelter",
    "King danger", "Pieces",    "Threats",       "Space",        "Ending",       "Tempo"};

/// The pieces that attack over lines or by leaps, and bounce; in the order of the parameter arrays.
constexpr std::array<PieceType, 4> non_pawns = {PieceType::knight, PieceType::bishop, PieceType::rook,
                                                PieceType::queen};

/// What is known of one side, filled once per position in two steps: `survey` (pieces, pawns, king), then
/// `scan_non_pawns` and `scan_beasts` (attacks and mobility).
struct Side {
    Color color = Color::white;
    Square king = Square::none;
    Bitboard pieces;
    Bitboard pawns;
    Bitboard beasts;
    /// What stops the side's sliders: all pieces but its own beasts.
    Bitboard blockers;
    /// The king's neighbours, its square, and the rank in front of them.
    Bitboard king_zone;
    /// Where knights, bishops, rooks and queens may usefully go: not onto beasts, the own king and pawns, or
    /// where an enemy pawn attacks.
    Bitboard mobility_area;
    /// Attacked squares by type, bounces included. Beasts attack nothing.
    std::array<Bitboard, piece_type_count> attacks_by;
    Bitboard attacked;
    Bitboard attacked_twice;
    /// Enemy beasts that an own beast can capture at once.
    Bitboard beast_captures;
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
    /// What every beast of a side sees; kept from call to call for its memory.
    std::array<std::vector<Springboard>, color_count> springboards;
    std::array<std::array<TaperedScore, color_count>, term_count> terms;

    [[nodiscard]] TaperedScore& term(Term term, Color color) { return terms[index(term)][index(color)]; }
    [[nodiscard]] Side& side(Color color) { return sides[index(color)]; }
    [[nodiscard]] const Side& side(Color color) const { return sides[index(color)]; }
};

constexpr Bitboard dark_squares() {
    Bitboard squares;
    for (int number = 0; number < square_count; ++number) {
        const auto square = static_cast<Square>(number);
        if ((file_of(square) + rank_of(square)) % 2 == 0) {
            squares |= Bitboard(square);
        }
    }
    return squares;
}

/// a1's colour.
inline constexpr Bitboard all_dark_squares = dark_squares();

}  // namespace ricochet::tensor::evaluation
