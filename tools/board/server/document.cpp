// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/document.hpp"

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <string_view>
#include <utility>

#include "tools/board/explain/explanations.hpp"
#include "tools/common/digest.hpp"
#include "tools/common/json.hpp"
#include "tools/common/page_json.hpp"
#include "tools/picture/board_svg.hpp"

namespace ricochet::tools::board {

namespace {

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
