// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "movegen/tensor/move.hpp"
#include "movegen/tensor/position.hpp"
#include "movegen/tiled/move.hpp"
#include "movegen/tiled/position.hpp"

/// Styles of players of limited strength: a style gives root moves that it likes a bonus, and overlooks them
/// less often (engine/PROTOCOL.md).
namespace ricochet {

/// Styles have no effect in games without such moves.
enum class Style : std::uint8_t {
    none,
    hunter,     ///< goes for the enemy's beasts
    propeller,  ///< propels
    cautious,   ///< keeps its pieces safe and in its own half
    layer,      ///< lays tiles
    remover,    ///< takes tiles up
};

/// Their names, in the order of the values.
inline constexpr std::array<std::string_view, 6> style_names = {"None",     "Hunter", "Propeller",
                                                                "Cautious", "Layer",  "Remover"};

constexpr std::string_view name_of(Style style) {
    return style_names[static_cast<std::size_t>(style)];
}

/// The style of a name in `style_names`; none for any other text.
Style style_of(std::string_view name);

namespace tensor {
/// Returns how much a style likes a legal move: 100 for a full bonus, below zero if it dislikes it.
int liking(const Position& position, Move move, Style style);
/// Returns how much a side with this style likes a position, in the same unit: part of its evaluations.
int comfort(const Position& position, Color side, Style style);
}  // namespace tensor

namespace tiled {
/// The same in Tiled Squares Chess.
int liking(const Position& position, Move move, Style style);
int comfort(const Position& position, Color side, Style style);
}  // namespace tiled

}  // namespace ricochet
