// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "movegen/tiled/bitboard.hpp"
#include "movegen/tiled/position.hpp"
#include "search/evaluation/common/context.hpp"

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

/// What is known of one side. Tiles and voids can be attacked alike.
struct Side : CommonSide<Position> {
    /// The tiles without an own piece: where every piece but the king has to land.
    Bitboard landing;
};

using EvaluationContext = CommonContext<Position, Side, Term>;

constexpr std::array<std::string_view, EvaluationContext::term_count> term_names = {
    "Material",    "Piece squares", "Pawns",   "Passed pawns", "Mobility", "Tiles",
    "King flight", "King danger",   "Threats", "Ending",       "Tempo"};

inline constexpr auto non_pawns = non_pawn_types<PieceType>;

}  // namespace ricochet::tiled::evaluation
