// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "search/book/book.hpp"
#include "search/tables/tables.hpp"
#include "tools/common/embedded_file.hpp"

namespace ricochet::tools::board {

/// A file of the page, or the page itself, as sent to a browser.
struct Asset {
    Asset(std::string text, const char* type);

    std::string content;
    /// The content compressed by gzip; empty if that saves nothing, or the build has no zlib.
    std::string packed;
    const char* media_type;
    /// A digest of the content, as HTTP writes it.
    std::string entity_tag;
};

/// The page's files: those built into the program, or those of a folder during development.
class Assets {
public:
    /// Built in if `folder` is empty; otherwise read from that folder, the source tree's `tools/`, at every
    /// request.
    explicit Assets(std::string folder);

    /// A file by its path below `tools/`, such as `board/page/main.js`: plain names (letters, digits, `-`, `_`
    /// and `.`, not first a dot) separated by slashes, with a known ending. Null for any other path, and if
    /// there is no such file. A leading `prefix()` is accepted.
    [[nodiscard]] std::shared_ptr<const Asset> find(std::string_view name) const;

    /// The prefix of cacheable file names: a digest of all files, and a slash. Empty for a folder's files.
    [[nodiscard]] const std::string& prefix() const { return prefix_; }
    /// Whether the file of this name never changes: it begins with the prefix.
    [[nodiscard]] bool is_lasting(std::string_view name) const {
        return !prefix_.empty() && name.starts_with(prefix_);
    }

private:
    std::string folder_;
    std::string prefix_;
    std::map<std::string, std::shared_ptr<const Asset>, std::less<>> embedded_;
};

/// The page's built-in files (CMakeLists.txt).
std::span<const EmbeddedFile> embedded_files();

/// A digest of the names and contents of files, in 16 hexadecimal digits.
std::string digest_of(std::span<const EmbeddedFile> files);

/// The page's document. It includes the scripts and style sheets needed before it is drawn, the pieces' shapes,
/// and in its head the rows of all games, the games with books, the number of pieces in the tablebases, if any,
/// and the node range for explaining moves.
struct Document {
    Asset asset;
    /// Its content security policy: nothing from elsewhere, and no other inline script or style.
    std::string policy;
};

/// Makes the document of these files; it refers to them by addresses that a browser may cache. Nothing if they
/// include no page.
std::optional<Document> make_document(const Assets& assets, const tables::Tables* tables,
                                      const book::Books& books);

}  // namespace ricochet::tools::board
