// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/assets.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <string_view>
#include <utility>
#ifdef RICOCHET_ZLIB
#include <zlib.h>
#endif

#include "tools/board/explain/explanations.hpp"
#include "tools/common/digest.hpp"
#include "tools/common/json.hpp"
#include "tools/common/page_json.hpp"
#include "tools/picture/board_svg.hpp"

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

constexpr std::string_view index = "board/page/index.html";
constexpr std::string_view own_files = "\"/assets/";

void insert_before(std::string& document, std::string_view place, const std::string& text) {
    document.insert(std::min(document.find(place), document.size()), text);
}

/// The data in the document for the page's scripts.
std::string rows(const tables::Tables* tables, const book::Books& books) {
    std::string rows = script_element("variants", describe_variants());
    if (!books.empty()) {
        Json games = Json::array();
        for (const auto& book : books.all()) {
            games.push_back(name_of(book->variant()));
        }
        rows += script_element("books", games);
    }
    if (tables != nullptr) {
        rows += script_element("tables", {{"pieces", tables->largest()}});
    }
    return rows + script_element("explain",
                                 {{"least", Explanations::least_nodes}, {"most", Explanations::most_nodes}});
}

/// Replaces each reference `from.first` NAME `from.second` in the document by the file's content between the
/// two texts of `to`. Returns the sources that a content security policy needs for them.
std::string write_out(std::string& document, const Assets& assets,
                      std::pair<std::string_view, std::string_view> from,
                      std::pair<std::string_view, std::string_view> to) {
    std::string sources;
    for (std::size_t at = 0; (at = document.find(from.first, at)) != std::string::npos;) {
        const std::size_t name = at + from.first.size();
        const std::size_t end = document.find(from.second, name);
        const std::shared_ptr<const Asset> asset = assets.find(document.substr(name, end - name));
        if (end == std::string::npos || asset == nullptr) {
            at = name;
            continue;
        }
        const std::string written = fmt::format("{}{}{}", to.first, asset->content, to.second);
        document.replace(at, end + from.second.size() - at, written);
        at += written.size();
        sources += fmt::format(" 'sha256-{}'", sha256_base64(asset->content));
    }
    return sources;
}

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

std::optional<Document> make_document(const Assets& assets, const tables::Tables* tables,
                                      const book::Books& books) {
    const std::shared_ptr<const Asset> page = assets.find(index);
    if (page == nullptr) {
        return std::nullopt;
    }
    std::string document = page->content;
    const std::string styles = write_out(document, assets, {"<link rel=\"stylesheet\" href=\"/assets/", "\">"},
                                         {"<style>", "</style>"});
    const std::string scripts =
        write_out(document, assets, {"<script src=\"/assets/", "\"></script>"}, {"<script>", "</script>"});
    insert_before(document, "</head>", rows(tables, books));
    constexpr std::string_view body = "<body>";
    if (const std::size_t at = document.find(body); at != std::string::npos) {
        document.insert(at + body.size(), fmt::format("\n<div hidden>{}</div>", piece_shapes()));
    }
    const std::string kept = fmt::format("{}{}", own_files, assets.prefix());
    for (std::size_t at = 0; (at = document.find(own_files, at)) != std::string::npos; at += kept.size()) {
        document.replace(at, own_files.size(), kept);
    }
    return Document{
        {std::move(document), page->media_type},
        fmt::format("default-src 'self'; script-src 'self'{}; style-src 'self'{}; img-src 'self' data:; "
                    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
                    scripts, styles)};
}

}  // namespace ricochet::tools::board
