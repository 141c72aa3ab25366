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

/// What a player of limited strength likes to do: the moves of the root that are to its taste count for more
/// than they are worth, and are seen more often (engine/PROTOCOL.md).
namespace ricochet {

/// A taste. One that a game has nothing for changes nothing there.
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

/// The style of a name as it stands in `style_names`; none for any other text.
Style style_of(std::string_view name);

namespace tensor {
/// How much a legal move is to a style's taste: in hundredths of what that style adds to a move that is, below
/// zero where it dislikes it.
int liking(const Position& position, Move move, Style style);
/// How much a position is to the taste of a side with this style, in the same measure: what it sees at the end
/// of lines.
int comfort(const Position& position, Color side, Style style);
}  // namespace tensor

namespace tiled {
/// The same in Tiled Squares Chess.
int liking(const Position& position, Move move, Style style);
int comfort(const Position& position, Color side, Style style);
}  // namespace tiled

}  // namespace ricochet
