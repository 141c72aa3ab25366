// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/game.hpp"
#include "tools/common/json_fwd.hpp"

namespace ricochet::tools::analyse {

/// A theme of a puzzle, derived from its line (themes.hpp).
enum class Theme : std::uint8_t {
    bounce,
    propel,
    hop,
    beast_capture,
    beast_trap,
    pass_through,
    springboard_removed,
    drop,
    removal,
    king_builds,
    promotion,
    mate,
    plain_capture,
    quiet
};

/// The name of a theme in files: `bounce`, `beast_capture` and so on.
std::string_view name_of(Theme theme);

/// A position in which only one move wins, and the line that follows.
struct Puzzle {
    Variant variant = usual_variant;
    std::string fen;
    /// The solver's moves and the replies alternately; the first and the last move are the solver's. In UCI
    /// form.
    std::vector<std::string> line;
    /// At least one, in the order of the enumeration.
    std::vector<Theme> themes;
    /// Difficulty as a rating, on the scale of UCI_Elo.
    int rating = 0;
    /// The game and the ply that it comes from.
    std::string source;

    friend bool operator==(const Puzzle&, const Puzzle&) = default;
};

/// Compares by the order of a file of puzzles: variant, rating, position.
bool comes_before(const Puzzle& puzzle, const Puzzle& other);

/// A line of a file of puzzles.
Json to_json(const Puzzle& puzzle);

/// Parses a line of a file of puzzles and checks that its moves are legal. Throws `std::invalid_argument`.
Puzzle parse_puzzle(const Json& json);

/// Reads a file of puzzles. The error names file and line.
Result<std::vector<Puzzle>> read_puzzles(const std::string& path);

}  // namespace ricochet::tools::analyse
