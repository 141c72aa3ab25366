// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/pgn/pgn_text.hpp"

#include <algorithm>
#include <utility>

namespace ricochet::tools {

namespace {

constexpr std::size_t line_width = 80;

/// A control character would end a line, or more.
bool is_control(char c) {
    return static_cast<unsigned char>(c) < ' ';
}

}  // namespace

void MoveText::add(const std::string& word) {
    const std::string whole = std::exchange(opened_, {}) + word;
    if (column_ > 0 && column_ + 1 + whole.size() > line_width) {
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
    std::size_t begin = 0;
    const std::string braced = "{" + comment + "}";
    while (begin < braced.size()) {
        const std::size_t end = std::min(braced.find(' ', begin), braced.size());
        add(braced.substr(begin, end - begin));
        begin = end + 1;
    }
}

void MoveText::close(char bracket) {
    text_ += bracket;
    ++column_;
}

std::string escape_tag(const std::string& text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            escaped += '\\';
        }
        escaped += is_control(c) ? ' ' : c;
    }
    return escaped;
}

std::string escape_comment(std::string text) {
    std::replace(text.begin(), text.end(), '{', '(');
    std::replace(text.begin(), text.end(), '}', ')');
    std::replace_if(text.begin(), text.end(), is_control, ' ');
    return text;
}

}  // namespace ricochet::tools
