// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// What a player of limited strength likes to do: the moves of the root that are to its taste count for more
/// than they are worth, and are seen more often (engine/PROTOCOL.md; strength/taste.hpp).
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

}  // namespace ricochet
