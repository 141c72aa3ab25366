// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/pgn/pgn_text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace ricochet::tools {

namespace {

constexpr std::size_t line_width = 80;

/// Control characters include line ends.
bool is_control(char c) {
    return static_cast<unsigned char>(c) < ' ';
}

}  // namespace

void MoveText::add_move(const Game& game, MoveCode move) {
    const bool is_white = game.side_to_move() == Color::white;
    if (is_white || needs_number_) {
        add(fmt::format("{}{}", game.fullmove_number(), is_white ? "." : "..."));
    }
    needs_number_ = false;
    add(game.to_san(move));
}

void MoveText::add(std::string_view word) {
    const std::string whole = std::exchange(opened_, {}) + std::string(word);
    // A line must not begin with a per cent sign, as of a dropped tile: readers would skip it. Nor with an
    // empty word, between two spaces of a comment, as the next one would follow it there.
    const bool may_begin_line = !whole.empty() && !whole.starts_with('%');
    if (column_ > 0 && column_ + 1 + whole.size() > line_width && may_begin_line) {
        text_ += '\n';
        column_ = 0;
    } else if (column_ > 0) {
        text_ += ' ';
        ++column_;
    }
    text_ += whole;
    column_ += whole.size();
}

void MoveText::add_comment(const std::string& comment) {
    if (comment.empty()) {
        return;
    }
    std::string text = comment;
    std::replace(text.begin(), text.end(), '{', '(');
    std::replace(text.begin(), text.end(), '}', ')');
    std::replace_if(text.begin(), text.end(), is_control, ' ');
    const std::string braced = "{" + text + "}";
    for (std::size_t begin = 0; begin < braced.size();) {
        const std::size_t end = std::min(braced.find(' ', begin), braced.size());
        add(braced.substr(begin, end - begin));
        begin = end + 1;
    }
    needs_number_ = true;
}

void MoveText::open_variation() {
    opened_ += '(';
    needs_number_ = true;
}

void MoveText::close_variation() {
    text_ += ')';
    ++column_;
    needs_number_ = true;
}

std::string to_plain_signs(std::string text) {
    std::replace(text.begin(), text.end(), '^', '-');
    std::replace(text.begin(), text.end(), '>', '=');
    if (text.starts_with('$') || text.starts_with('%')) {
        text.front() = '+';
    }
    return text;
}

std::string from_plain_signs(std::string text, Color side_to_move) {
    // No square follows the sign of a promotion or of castling, and no move a removal's.
    for (std::size_t at = 1; at + 2 < text.size(); ++at) {
        const bool precedes_square =
            text[at + 1] >= 'a' && text[at + 1] <= 'z' && text[at + 2] >= '0' && text[at + 2] <= '9';
        if (precedes_square && (text[at] == '=' || (text[at] == '-' && text[at - 1] != '+'))) {
            text[at] = text[at] == '=' ? '>' : '^';
        }
    }
    if (text.starts_with("+-")) {
        text.front() = side_to_move == Color::white ? '$' : '%';
    }
    return text;
}

std::string tag_line(std::string_view name, std::string_view value) {
    std::string escaped;
    for (const char c : value) {
        if (c == '"' || c == '\\') {
            escaped += '\\';
        }
        escaped += is_control(c) ? ' ' : c;
    }
    return fmt::format("[{} \"{}\"]\n", name, escaped);
}

}  // namespace ricochet::tools
