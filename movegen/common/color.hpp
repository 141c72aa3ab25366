// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace ricochet {

/// Zobrist hash of a position.
using Key = std::uint64_t;

enum class Color : std::uint8_t { white, black };

constexpr std::size_t color_count = 2;

constexpr Color operator~(Color color) {
    return static_cast<Color>(static_cast<unsigned>(color) ^ 1U);
}

/// The number behind an enumerator, for indexing tables.
template <class Enum>
constexpr std::size_t index(Enum value) {
    return static_cast<std::size_t>(value);
}

}  // namespace ricochet
