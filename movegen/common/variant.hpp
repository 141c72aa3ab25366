// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ricochet {

struct GameFactory;

/// A game, by the index of its row in `variants()`. Only the code of these games uses the enumerators; a game
/// needs none to be played.
enum class Variant : std::uint8_t { tensor, tensorfree, tiledsquares };

/// The default: the first row.
inline constexpr Variant usual_variant{};

/// Positions that test whether an engine supports a game's rules.
struct ConformancePositions {
    /// A pin or a double check makes moves illegal that look legal.
    std::string_view pitfall;
    /// One move mates: the queen's, beside the king in the corner.
    std::string_view mate_in_one;
    std::string_view mate;
    std::string_view stalemate;
};

/// The data of a game besides its rules.
struct VariantRow {
    /// In protocols, options and files.
    std::string_view name;
    /// The value of the PGN tag `Variant` (RULES 7, RULES-TILED 7).
    std::string_view pgn_name;
    /// The name shown to people.
    std::string_view title;
    /// Moves as people may type them: one as in chess, one that only this game has, one by two squares.
    std::array<std::string_view, 3> move_examples;
    /// The file of its rules, relative to the root of the source tree.
    std::string_view rules_page;
    /// Makes its games: the address of `game_factory<Position>` (movegen/game_of.hpp).
    const GameFactory* rules;
    /// The answer to XBoard's command `variant`, with `{size}` for the board as 10x8 and `{fen}` for the start.
    /// Empty if XBoard has no notation for the moves.
    std::string_view xboard_setup;
    /// The positions of `ricochet bench`: the start, openings, middlegames, endings, mates. Changing one
    /// changes the bench total.
    std::span<const std::string_view> bench_positions;
    ConformancePositions conformance;
    /// The positions of `ricochet speedtest`, in order: a game from the opening to the ending. If empty, those
    /// of the bench are used.
    std::span<const std::string_view> game_positions{};
};

/// All games of this program, the usual one first. The list is in movegen/variants.cpp; a program with its own
/// list plays those games instead.
std::span<const VariantRow> variants();

const VariantRow& row_of(Variant variant);

/// In the order of the rows.
std::vector<Variant> all_variants();

/// The name in protocols, options and files: `tensor`, `tensorfree`, `tiledsquares`.
std::string_view name_of(Variant variant);

/// The variant with this `name_of`. Nothing if there is none.
std::optional<Variant> parse_variant(std::string_view name);

/// The variant of a PGN tag's value: either of its names, in any case. Nothing if there is none.
std::optional<Variant> parse_pgn_variant(std::string_view name);

/// All names, for messages: `tensor, tensorfree or tiledsquares`.
std::string variant_names();

}  // namespace ricochet
