// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "movegen/game.hpp"

namespace ricochet::tools {

/// The moves of a PGN: numbers where they are needed, lines of at most 80 columns; longer words get a line of
/// their own.
class MoveText {
public:
    /// Adds a legal move of a position, the last one of a game.
    void add_move(const Game& game, MoveCode move);
    /// Adds a word after a blank or at a new line: a glyph, a result.
    void add(std::string_view word);
    /// Adds a comment in braces, which become parentheses inside it; nothing if it is empty.
    void add_comment(const std::string& comment);
    /// The next word is the first of a variation.
    void open_variation();
    /// The last word was the last of a variation.
    void close_variation();
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    std::string text_;
    /// Brackets that stand before the next word, without a blank between.
    std::string opened_;
    std::size_t column_ = 0;
    /// Whether the next move carries its number even if it is Black's.
    bool needs_number_ = true;
};

/// A move's text with the signs of chess alone, for programs that know no others: `-` for the `^` of a bounce,
/// `=` for the `>` of a propel, `+` for the `$` and `%` of drops.
std::string to_plain_signs(std::string text);
/// The text as it was, of a move of a game's side to move.
std::string from_plain_signs(std::string text, Color side_to_move);

/// A tag as a line.
std::string tag_line(std::string_view name, std::string_view value);

}  // namespace ricochet::tools
