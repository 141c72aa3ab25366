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

/// What a puzzle is about, by rules from its line (themes.hpp).
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

/// `bounce`, `beast_capture` and so on, as in files.
std::string_view name_of(Theme theme);

/// A position in which one move alone wins, and what follows.
struct Puzzle {
    Variant variant = usual_variant;
    std::string fen;
    /// The solver's moves and the answers alternately, the solver's first and last. Canonical texts.
    std::vector<std::string> line;
    /// One at least, in the order of the enumeration.
    std::vector<Theme> themes;
    /// How hard it is, on the scale of ratings of people.
    int rating = 0;
    /// Where it came from: the game, and the ply after which it stood.
    std::string source;

    friend bool operator==(const Puzzle&, const Puzzle&) = default;
};

/// The order of a file of puzzles: by game, rating, position.
bool comes_before(const Puzzle& puzzle, const Puzzle& other);

/// A line of a file of puzzles.
Json to_json(const Puzzle& puzzle);

/// Reads such a line; its moves are legal then. Throws a `std::invalid_argument` that says what is wrong.
Puzzle parse_puzzle(const Json& json);

/// Reads a file of puzzles. The error names file and line.
Result<std::vector<Puzzle>> read_puzzles(const std::string& path);

}  // namespace ricochet::tools::analyse
