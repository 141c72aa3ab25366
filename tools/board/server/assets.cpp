// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/assets.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <utility>
#ifdef RICOCHET_ZLIB
#include <zlib.h>
#endif

#include "tools/common/digest.hpp"

namespace ricochet::tools::board {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t digest_length = 16;

constexpr std::array<std::pair<std::string_view, const char*>, 6> media_types = {{
    {".css", "text/css; charset=utf-8"},
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".jsonl", "text/plain; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".webmanifest", "application/manifest+json"},
}};

/// Whether the parts of a path are plain names, so that it cannot lead upwards.
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

#ifdef RICOCHET_ZLIB
std::string gzip(std::string_view text) {
    constexpr int gzip_window = 15 + 16;  // the largest window, in gzip's format instead of zlib's
    constexpr int memory = 9;
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzip_window, memory, Z_DEFAULT_STRATEGY) !=
        Z_OK) {
        return "";
    }
    std::string packed(deflateBound(&stream, text.size()), '\0');
    // zlib does not change its input.
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    const bool whole = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    packed.resize(whole ? stream.total_out : 0);
    deflateEnd(&stream);
    return packed;
}
#else
std::string gzip(std::string_view) {
    return "";
}
#endif

}  // namespace

Asset::Asset(std::string text, const char* type)
    : content(std::move(text)), packed(gzip(content)), media_type(type) {
    entity_tag = fmt::format("W/\"{}\"", sha256(content).substr(0, digest_length));
    if (packed.size() >= content.size()) {
        packed.clear();
    }
}

Assets::Assets(std::string folder) : folder_(std::move(folder)) {
    if (!folder_.empty()) {
        return;
    }
    prefix_ = digest_of(embedded_files()) + "/";
    for (const EmbeddedFile& file : embedded_files()) {
        embedded_.emplace(file.name,
                          std::make_shared<Asset>(std::string(file.content), media_type_of(file.name)));
    }
}

std::shared_ptr<const Asset> Assets::find(std::string_view name) const {
    if (is_lasting(name)) {
        name.remove_prefix(prefix_.size());
    }
    if (folder_.empty()) {
        const auto found = embedded_.find(name);
        return found == embedded_.end() ? nullptr : found->second;
    }
    const char* const media_type = media_type_of(name);
    if (media_type == nullptr || !is_plain(name)) {
        return nullptr;
    }
    const fs::path path = fs::path(folder_) / name;
    std::error_code error;
    std::ifstream stream(path, std::ios::binary);
    if (!fs::is_regular_file(path, error) || !stream) {
        return nullptr;
    }
    return std::make_shared<Asset>(std::string(std::istreambuf_iterator<char>(stream), {}), media_type);
}

std::string digest_of(std::span<const EmbeddedFile> files) {
    std::string all;
    for (const EmbeddedFile& file : files) {
        all += fmt::format("{} {}\n", sha256(file.content), file.name);
    }
    return sha256(all).substr(0, digest_length);
}

}  // namespace ricochet::tools::board
