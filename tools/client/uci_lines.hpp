// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Parsers of UCI engines' output. All accept any text.

namespace ricochet::tools {

/// A search's score, from the engine's point of view.
struct SearchScore {
    bool is_mate = false;
    /// Centipawns, or moves to mate (negative = it is mated); from -90000 to 90000.
    int value = 0;

    /// Centipawns with mates beyond all other scores, for comparing.
    [[nodiscard]] int comparable() const {
        constexpr int mate_base = 100000;
        return !is_mate ? value : value > 0 ? mate_base - value : -mate_base - value;
    }
    friend bool operator==(const SearchScore&, const SearchScore&) = default;
};

/// Whether a search's score is exact or a bound.
enum class ScoreBound : std::uint8_t { exact, lower, upper };

/// An `info` line. Missing and malformed fields are empty; numbers are 0 or more, except scores. The texts are
/// views of the line: engines send thousands of lines a second, most of which are never read.
struct UciInfo {
    std::optional<int> depth;
    std::optional<int> seldepth;
    /// The number of the PV, from 1.
    std::optional<int> multipv;
    std::optional<SearchScore> score;
    ScoreBound bound = ScoreBound::exact;
    /// Chances of a win, a draw and a loss, per mille.
    std::optional<std::array<int, 3>> wdl;
    std::optional<std::int64_t> nodes;
    std::optional<std::int64_t> nps;
    /// Milliseconds.
    std::optional<std::int64_t> time;
    /// Per mille.
    std::optional<int> hashfull;
    std::string_view currmove;
    /// The moves as the engine wrote them, separated by white space.
    std::string_view pv;
    /// The text after the word `string`.
    std::string_view string;
};

/// Parses an `info ...` line, which must outlive the result.
UciInfo parse_info(std::string_view line);

/// The moves of a `bestmove` line; empty if missing.
struct UciBestMove {
    std::string_view move;
    std::string_view ponder;
};

/// Parses a `bestmove ...` line, even without a move; nothing for other lines. The line must outlive the
/// result.
std::optional<UciBestMove> parse_best_move(std::string_view line);

/// Returns the text of a line `info string error: ...`; nothing for other lines. The line must outlive the
/// result.
std::optional<std::string_view> parse_error(std::string_view line);

/// Returns the text of `id name ...` or `id author ...` (`what` is `name` or `author`); nothing for other
/// lines.
std::optional<std::string_view> parse_id(std::string_view line, std::string_view what);

/// An option of an engine.
struct UciOption {
    std::string name;
    std::string type;
    std::string default_value;
    std::string min;
    std::string max;
    std::vector<std::string> choices;
};

/// Returns why an option does not accept a value, or nothing.
std::optional<std::string> why_not_allowed(const UciOption& option, std::string_view value);

/// Parses an `option name ... type ...` line; nothing if name or type is missing, and for other lines.
std::optional<UciOption> parse_option(std::string_view line);

}  // namespace ricochet::tools
