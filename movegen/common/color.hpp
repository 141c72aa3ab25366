// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace ricochet {

/// Zobrist hash of a position.
using Key = std::uint64_t;

enum class Color : std::uint8_t { white, black };

constexpr std::size_t color_count = 2;

constexpr Color operator~(Color color) {
    return static_cast<Color>(static_cast<unsigned>(color) ^ 1U);
}

/// `white` or `black`, for messages.
constexpr std::string_view name_of(Color color) {
    return color == Color::white ? "white" : "black";
}

/// Calls `work` with the colour as a constant, for code compiled once for each.
template <class Work>
auto with_constant(Color color, Work work) {
    return color == Color::white ? work(std::integral_constant<Color, Color::white>())
                                 : work(std::integral_constant<Color, Color::black>());
}

/// The number of an enumerator, for indexing tables.
template <class Enum>
constexpr std::size_t index(Enum value) {
    return static_cast<std::size_t>(value);
}

}  // namespace ricochet
