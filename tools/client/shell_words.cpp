// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/client/shell_words.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

namespace ricochet::tools {

Result<std::vector<std::string>> split_command(std::string_view text) {
    std::vector<std::string> words;
    bool in_word = false;
    char quote = '\0';
    for (const char c : text) {
        if (quote != '\0') {
            if (c == quote) {
                quote = '\0';
            } else {
                words.back() += c;
            }
            continue;
        }
        if (c == ' ' || c == '\t') {
            in_word = false;
            continue;
        }
        if (!in_word) {
            words.emplace_back();
            in_word = true;
        }
        if (c == '"' || c == '\'') {
            quote = c;
        } else {
            words.back() += c;
        }
    }
    if (quote != '\0') {
        return Error{fmt::format("a quote is not closed in '{}'", text)};
    }
    return words;
}

std::string quote_for_windows(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) {
        text += text.empty() ? "" : " ";
        if (!word.empty() && word.find_first_of(" \t\n\v\"&|<>^") == std::string::npos) {
            text += word;
            continue;
        }
        // A quote is marked, and so are the backslashes before one; others are as they are.
        std::size_t backslashes = 0;
        text += '"';
        for (const char c : word) {
            text.append(c == '"' ? backslashes + 1 : 0, '\\');
            backslashes = c == '\\' ? backslashes + 1 : 0;
            text += c;
        }
        text.append(backslashes, '\\') += '"';
    }
    return text;
}

#if defined(_WIN32)

std::string quote_for_shell(const std::vector<std::string>& words) {
    return quote_for_windows(words);
}

#else

std::string quote_for_shell(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) {
        const bool is_plain = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
            return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                   std::string_view("-_=+./:,@%").find(c) != std::string_view::npos;
        });
        std::string escaped = word;
        for (std::size_t at = escaped.find('\''); at != std::string::npos; at = escaped.find('\'', at + 4)) {
            escaped.replace(at, 1, "'\\''");
        }
        text += (text.empty() ? "" : " ") + (is_plain ? word : "'" + escaped + "'");
    }
    return text;
}

#endif

}  // namespace ricochet::tools
