// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ricochet {

/// The games of this program: Tensor Chess, its sister game without beasts (RULES 9), and Tiled Squares Chess
/// (RULES-TILED).
enum class Variant : std::uint8_t { tensor, tensorfree, tiledsquares };

/// All variants, the usual one first.
inline constexpr std::array all_variants = {Variant::tensor, Variant::tensorfree, Variant::tiledsquares};

/// The name in protocols, options and files: `tensor`, `tensorfree`, `tiledsquares`.
std::string_view name_of(Variant variant);

/// The value of the PGN tag `Variant` (RULES 7, RULES-TILED 7).
std::string_view pgn_name_of(Variant variant);

/// The variant with this `name_of`. Nothing where there is none.
std::optional<Variant> parse_variant(std::string_view name);

/// The variant of a PGN tag's value: either of its names, in any case. Nothing where there is none.
std::optional<Variant> parse_pgn_variant(std::string_view name);

/// All names for messages: `tensor, tensorfree or tiledsquares`.
std::string variant_names();

}  // namespace ricochet
