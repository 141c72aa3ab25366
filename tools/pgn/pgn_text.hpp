// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace ricochet::tools {

/// Joins the words of a PGN's moves to lines of at most 80 columns; longer words get a line of their own.
class MoveText {
public:
    /// Adds a word after a blank or at a new line.
    void add(const std::string& word);
    /// Adds the words of a comment, braces included.
    void add_comment(const std::string& comment);
    /// The next word begins with this, without a blank between.
    void open(char bracket) { opened_ += bracket; }
    /// Ends the last word.
    void close(char bracket);
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    std::string text_;
    std::string opened_;
    std::size_t column_ = 0;
};

/// A tag's text, fit to stand between quotes.
std::string escape_tag(const std::string& text);

/// A comment's text, fit to stand between braces: braces, which would end it, become parentheses.
std::string escape_comment(std::string text);

}  // namespace ricochet::tools
