// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/client/process.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <system_error>

#include "tools/common/wordings.hpp"

#if defined(_WIN32)
#include "movegen/base/tokens.hpp"
#else
#include <unistd.h>
#endif

namespace ricochet::tools {

namespace {

namespace fs = std::filesystem;

/// Removes and returns the first part of a text, up to a separator.
std::string_view take_part(std::string_view& text, char separator) {
    const std::string_view part = text.substr(0, text.find(separator));
    text.remove_prefix(std::min(part.size() + 1, text.size()));
    return part;
}

#if defined(_WIN32)

constexpr char between_folders = ';';
constexpr std::string_view folder_marks = "/\\:";
constexpr bool looks_here_first = true;

/// The executable at a path, or at the path with an extension of PATHEXT; nothing if there is none.
std::optional<fs::path> executable_at(const fs::path& path) {
    const char* const variable = std::getenv("PATHEXT");
    std::string_view endings = variable != nullptr ? variable : ".COM;.EXE;.BAT;.CMD";
    const std::string own_ending = path.extension().string();
    std::error_code error;
    while (!endings.empty()) {
        const std::string_view ending = take_part(endings, between_folders);
        fs::path candidate = path;
        if (!equal_ignoring_case(own_ending, ending)) {
            candidate += ending;
        }
        if (!ending.empty() && fs::is_regular_file(candidate, error)) {
            return candidate;
        }
    }
    return std::nullopt;
}

#else

constexpr char between_folders = ':';
constexpr std::string_view folder_marks = "/";
constexpr bool looks_here_first = false;

/// The executable at a path; nothing if there is none.
std::optional<fs::path> executable_at(const fs::path& path) {
    std::error_code error;
    const bool is_executable = fs::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0;
    return is_executable ? std::optional(path) : std::nullopt;
}

#endif

Result<std::string> find_in_path(const std::string& program) {
    if (const auto here = executable_at(program); looks_here_first && here) {
        return fs::absolute(*here).string();
    }
    const char* const variable = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe): nobody sets it
    std::string_view folders = variable != nullptr ? variable : "";
    while (!folders.empty()) {
        if (const auto found = executable_at(fs::path(take_part(folders, between_folders)) / program)) {
            return fs::absolute(*found).string();
        }
    }
    return phrase(engine_error::no_program, program);
}

}  // namespace

Result<std::string> find_program(const Command& command) {
    const fs::path in_folder = fs::path(command.directory) / command.program;
    const bool is_relative = !command.program.empty() && fs::path(command.program).is_relative();
    const bool has_slash = command.program.find_first_of(folder_marks) != std::string::npos;
    if (command.directory.empty() || !is_relative || (!has_slash && !executable_at(in_folder))) {
        return find_program(command.program);
    }
    Result<std::string> found = find_program(in_folder.string());
    // If it is not in `directory`, the path is relative to the manager's directory.
    return found || !executable_at(command.program) ? found : find_program(command.program);
}

Result<std::string> find_program(const std::string& program) {
    if (program.empty()) {
        return Error{"the program name is empty"};
    }
    if (program.find_first_of(folder_marks) == std::string::npos) {
        return find_in_path(program);
    }
    if (const auto found = executable_at(program)) {
        return fs::absolute(*found).string();
    }
    std::error_code error;
    return fs::exists(program, error) ? phrase(engine_error::not_program, program)
                                      : phrase(engine_error::no_file, program);
}

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
        // Quotes are escaped, and so are backslashes before a quote; other backslashes are not.
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
