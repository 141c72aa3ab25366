// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace ricochet::tools {

/// Takes the first word from the front of a text, where spaces and tabs separate words; empty at its end.
inline std::string_view take_word(std::string_view& text) {
    const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
    const auto begin = std::find_if_not(text.begin(), text.end(), is_blank);
    const auto end = std::find_if(begin, text.end(), is_blank);
    const std::string_view word(begin, end);
    text = {end, text.end()};
    return word;
}

/// The words of a line, which spaces and tabs separate.
inline std::vector<std::string> split_words(std::string_view text) {
    std::vector<std::string> words;
    for (std::string_view word = take_word(text); !word.empty(); word = take_word(text)) {
        words.emplace_back(word);
    }
    return words;
}

/// Whether texts are the same but for the case of letters a to z.
inline bool equal_ignoring_case(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [&lower](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace ricochet::tools
