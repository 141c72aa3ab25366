// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "tools/common/embedded_file.hpp"

namespace ricochet::tools::board {

/// What a browser is sent: a file of the page, or the page itself.
struct Asset {
    Asset(std::string text, const char* type);

    std::string content;
    /// The same by gzip; empty where that saves nothing, or the build has no zlib.
    std::string packed;
    const char* media_type;
    /// A digest of the content, as HTTP writes it.
    std::string entity_tag;
};

/// The page's files: those built into the program, or those of a folder while the page is being worked on.
class Assets {
public:
    /// Built in where `folder` is empty; otherwise read from that folder, the source tree's `tools/`, at every
    /// request.
    explicit Assets(std::string folder);

    /// A file by its path below `tools/`, such as `board/page/main.js`: plain names (letters, digits, `-`, `_`
    /// and `.`, not first a dot) with a slash between two, and a known ending. Null for every other path,
    /// however it is spelt, and where there is no such file. Behind `prefix()` too.
    [[nodiscard]] std::shared_ptr<const Asset> find(std::string_view name) const;

    /// What stands before the names of files that a browser may keep: a digest of all files, and a slash. Empty
    /// for those of a folder.
    [[nodiscard]] const std::string& prefix() const { return prefix_; }
    /// Whether what this name stands for never changes: it begins with the prefix.
    [[nodiscard]] bool is_lasting(std::string_view name) const {
        return !prefix_.empty() && name.starts_with(prefix_);
    }

private:
    std::string folder_;
    std::string prefix_;
    std::map<std::string, std::shared_ptr<const Asset>, std::less<>> embedded_;
};

/// The page's files that were built in (CMakeLists.txt).
std::span<const EmbeddedFile> embedded_files();

/// A digest of the names and contents of files, in 16 hexadecimal digits.
std::string digest_of(std::span<const EmbeddedFile> files);

}  // namespace ricochet::tools::board
