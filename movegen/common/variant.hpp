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

/// A game of this program, by the place of its row in `variants()`. Only the code of these games uses the
/// names; a game needs none to be played.
enum class Variant : std::uint8_t { tensor, tensorfree, tiledsquares };

/// The default: the first row.
inline constexpr Variant usual_variant{};

/// Positions that show whether an engine knows a game's rules.
struct ConformancePositions {
    /// A pin or a double check makes moves illegal that look legal.
    std::string_view pitfall;
    /// One move mates: the queen's, beside the king in the corner.
    std::string_view mate_in_one;
    std::string_view mate;
    std::string_view stalemate;
};

/// What programs need of a game beside its rules.
struct VariantRow {
    /// In protocols, options and files.
    std::string_view name;
    /// The value of the PGN tag `Variant` (RULES 7, RULES-TILED 7).
    std::string_view pgn_name;
    /// For people.
    std::string_view title;
    /// Moves as people may type them: one as in chess, one that only this game has, one by two squares.
    std::array<std::string_view, 3> move_examples;
    /// The file of its rules, from the root of the source tree.
    std::string_view rules_page;
    /// How its games begin: the address of `game_factory<Position>` (movegen/game_of.hpp).
    const GameFactory* rules;
    /// The answer to XBoard's command `variant`, with `{size}` for the board as 10x8 and `{fen}` for the start.
    /// Empty if XBoard has no notation for the moves.
    std::string_view xboard_setup;
    /// What `ricochet bench` searches: the start, openings, middlegames, endings, mates. To change one is to
    /// change the bench total.
    std::span<const std::string_view> bench_positions;
    ConformancePositions conformance;
    /// What `ricochet speedtest` searches, in order: a game from the opening to the ending. Where it is empty
    /// those of the bench serve.
    std::span<const std::string_view> game_positions{};
};

/// All games of this program, the usual one first. The list is in movegen/variants.cpp; a program with a list
/// of its own plays those games instead.
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

/// All names for messages: `tensor, tensorfree or tiledsquares`.
std::string variant_names();

}  // namespace ricochet
