// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>

namespace ricochet::tools {

/// A file built into the program (`embed_files` in cmake/embed.cmake).
struct EmbeddedFile {
    std::string_view name;
    std::string_view content;
};

/// The content of the file with a name; nothing if there is none.
inline std::optional<std::string_view> content_of(std::span<const EmbeddedFile> files, std::string_view name) {
    const auto found = std::find_if(files.begin(), files.end(),
                                    [name](const EmbeddedFile& file) { return file.name == name; });
    return found == files.end() ? std::nullopt : std::optional(found->content);
}

}  // namespace ricochet::tools
