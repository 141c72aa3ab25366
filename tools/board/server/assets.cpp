// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/assets.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <utility>

#include "tools/common/digest.hpp"

namespace ricochet::tools::board {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::pair<std::string_view, const char*>, 5> media_types = {{
    {".css", "text/css; charset=utf-8"},
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".jsonl", "text/plain; charset=utf-8"},
    {".svg", "image/svg+xml"},
}};

/// Whether the parts of a path are plain names, so that it leads nowhere but down.
bool is_plain(std::string_view path) {
    constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./";
    return !path.starts_with('.') && !path.starts_with('/') && path.find("/.") == std::string_view::npos &&
           path.find("//") == std::string_view::npos &&
           path.find_first_not_of(allowed) == std::string_view::npos;
}

const char* media_type_of(std::string_view name) {
    const auto* const found = std::find_if(media_types.begin(), media_types.end(),
                                           [name](const auto& type) { return name.ends_with(type.first); });
    return found == media_types.end() ? nullptr : found->second;
}

}  // namespace

Assets::Assets(std::string folder)
    : folder_(std::move(folder)), prefix_(folder_.empty() ? digest_of(embedded_files()) + "/" : "") {}

std::optional<Asset> Assets::find(std::string_view name) const {
    const bool is_lasting = !prefix_.empty() && name.starts_with(prefix_);
    if (is_lasting) {
        name.remove_prefix(prefix_.size());
    }
    const char* const media_type = media_type_of(name);
    if (media_type == nullptr || !is_plain(name)) {
        return std::nullopt;
    }
    if (folder_.empty()) {
        const std::optional<std::string_view> content = content_of(embedded_files(), name);
        return content ? std::optional<Asset>({std::string(*content), media_type, is_lasting}) : std::nullopt;
    }
    const fs::path path = fs::path(folder_) / name;
    std::error_code error;
    std::ifstream stream(path, std::ios::binary);
    if (!fs::is_regular_file(path, error) || !stream) {
        return std::nullopt;
    }
    return Asset{{std::istreambuf_iterator<char>(stream), {}}, media_type, false};
}

std::string digest_of(std::span<const EmbeddedFile> files) {
    constexpr std::size_t length = 16;
    std::string all;
    for (const EmbeddedFile& file : files) {
        all += fmt::format("{} {}\n", sha256(file.content), file.name);
    }
    return sha256(all).substr(0, length);
}

}  // namespace ricochet::tools::board
