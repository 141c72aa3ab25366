// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ricochet {

// Signed LEB128 (DWARF debugging information format, "Variable Length Data").
/// Appends numbers of 16 bits in one to three bytes each: one for -64 to 63, two for -8192 to 8191.
void add_packed(std::string& bytes, std::span<const std::int16_t> numbers);

/// Reads as many numbers as there is room for, from a place on. The place behind them; nothing where the bytes
/// end too soon or say a number that `add_packed` does not write.
std::optional<std::size_t> get_packed(std::string_view bytes, std::size_t at, std::span<std::int16_t> numbers);

}  // namespace ricochet
