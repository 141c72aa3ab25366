// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace ricochet::tools {

/// How a system names programs.
#if defined(_WIN32)
inline constexpr char between_folders = ';';
inline constexpr std::string_view folder_marks = "/\\:";
inline constexpr bool looks_here_first = true;
#else
inline constexpr char between_folders = ':';
inline constexpr std::string_view folder_marks = "/";
inline constexpr bool looks_here_first = false;
#endif

/// The file that a program's path starts: itself, or on Windows it with an ending of programs. Nothing where it
/// starts none.
std::optional<std::filesystem::path> executable_at(const std::filesystem::path& path);

}  // namespace ricochet::tools
