// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "movegen/tensor/bitboard.hpp"
#include "movegen/tensor/bounce.hpp"
#include "movegen/tensor/position.hpp"
#include "search/evaluation/common/context.hpp"

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

/// What is known of one side. Attacks include bounces; beasts attack nothing.
struct Side : CommonSide<Position> {
    Bitboard beasts;
    /// What stops the side's sliders: all pieces but its own beasts.
    Bitboard blockers;
    /// Where knights, bishops, rooks and queens may usefully go: not onto beasts, the own king and pawns, or
    /// where an enemy pawn attacks.
    Bitboard mobility_area;
    /// Enemy beasts that an own beast can capture at once.
    Bitboard beast_captures;
};

struct EvaluationContext : CommonContext<Position, Side, Term> {
    /// What every beast of a side sees; kept from call to call for its memory.
    std::array<std::vector<Springboard>, color_count> springboards;
};

constexpr std::array<std::string_view, EvaluationContext::term_count> term_names = {
    "Material",    "Imbalance", "Piece squares", "Pawns",        "Passed pawns", "Mobility",
    "Bounces",     "Propels",   "Beast moves",   "Springboards", "Shields",      "King shelter",
    "King danger", "Pieces",    "Threats",       "Space",        "Ending",       "Tempo"};

/// The pieces that bounce, too.
inline constexpr auto non_pawns = non_pawn_types<PieceType>;

}  // namespace ricochet::tensor::evaluation
