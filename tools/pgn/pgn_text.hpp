// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "movegen/game.hpp"

namespace ricochet::tools {

/// The move text of a PGN: move numbers where needed, lines of at most 80 columns; longer words get a line of
/// their own.
class MoveText {
public:
    /// Adds the last move of `game`.
    void add_move(const Game& game, MoveCode move);
    /// Adds a word, a glyph or a result, after a blank or on a new line.
    void add(std::string_view word);
    /// Adds a comment in braces, unless it is empty; braces in it become parentheses.
    void add_comment(const std::string& comment);
    /// Opens a variation before the next word.
    void open_variation();
    /// Closes a variation after the last word.
    void close_variation();
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    std::string text_;
    /// Parentheses to put before the next word.
    std::string opened_;
    std::size_t column_ = 0;
    /// Whether the next move needs its number even if it is Black's.
    bool needs_number_ = true;
};

/// Replaces the signs of a move's text by those of chess, for other programs: `-` for the `^` of a bounce, `=`
/// for the `>` of a propel, `+` for the `$` and `%` of drops.
std::string to_plain_signs(std::string text);
/// The inverse, for a move of the side to move.
std::string from_plain_signs(std::string text, Color side_to_move);

/// Formats a tag as a line.
std::string tag_line(std::string_view name, std::string_view value);

}  // namespace ricochet::tools
