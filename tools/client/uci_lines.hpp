// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The lines of UCI engines. All functions accept lines of any content.

namespace ricochet::tools {

/// A search's score, from the engine's point of view.
struct SearchScore {
    bool is_mate = false;
    /// Centipawns, or moves to mate (negative = it is mated); between -90000 and 90000.
    int value = 0;

    /// Centipawns with a mate beyond every other score, for comparing.
    [[nodiscard]] int comparable() const {
        constexpr int mate_base = 100000;
        return !is_mate ? value : value > 0 ? mate_base - value : -mate_base - value;
    }
    friend bool operator==(const SearchScore&, const SearchScore&) = default;
};

/// Whether a search's score is its result or only a bound for it.
enum class ScoreBound : std::uint8_t { exact, lower, upper };

/// An `info` line. Fields that are missing or malformed are empty; numbers are 0 or more, except scores. The
/// texts are parts of the line: most lines are replaced by the next one before anybody reads them, and an
/// engine sends thousands a second.
struct UciInfo {
    std::optional<int> depth;
    std::optional<int> seldepth;
    /// Which of several lines, from 1.
    std::optional<int> multipv;
    std::optional<SearchScore> score;
    ScoreBound bound = ScoreBound::exact;
    /// Chances of a win, a draw and a loss in a thousand.
    std::optional<std::array<int, 3>> wdl;
    std::optional<std::int64_t> nodes;
    std::optional<std::int64_t> nps;
    /// Milliseconds.
    std::optional<std::int64_t> time;
    /// Of a thousand.
    std::optional<int> hashfull;
    std::string_view currmove;
    /// The moves as the engine wrote them, with white space between them.
    std::string_view pv;
    /// All that follows the word `string`.
    std::string_view string;
};

/// Reads an `info ...` line. The line has to outlive the result.
UciInfo parse_info(std::string_view line);

/// A `bestmove` line; empty if it has no such move.
struct UciBestMove {
    std::string_view move;
    std::string_view ponder;
};

/// Reads a `bestmove ...` line, also one without a move; nothing for other lines. The line has to outlive the
/// result.
std::optional<UciBestMove> parse_best_move(std::string_view line);

/// Returns the text of a line `info string error: ...`; nothing for other lines. The line has to outlive the
/// result.
std::optional<std::string_view> parse_error(std::string_view line);

/// Returns the text of `id name ...` or `id author ...` (`what` is `name` or `author`); nothing for other
/// lines.
std::optional<std::string_view> parse_id(std::string_view line, std::string_view what);

/// An option that an engine offers.
struct UciOption {
    std::string name;
    std::string type;
    std::string default_value;
    std::string min;
    std::string max;
    std::vector<std::string> choices;
};

/// Returns why an option does not accept a value, by the line that offers it, or nothing.
std::optional<std::string> why_not_allowed(const UciOption& option, std::string_view value);

/// Reads an `option name ... type ...` line; nothing if name or type is missing, and for other lines.
std::optional<UciOption> parse_option(std::string_view line);

}  // namespace ricochet::tools
