// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ricochet::tools::board {

/// A file of the page.
struct Asset {
    std::string content;
    const char* media_type;
    /// Whether its content never changes at this address.
    bool is_lasting;
};

/// The page's files: those built into the program, or those of a folder while the page is being worked on.
class Assets {
public:
    /// Built in where `folder` is empty; otherwise read from that folder, the source tree's `tools/`, at every
    /// request.
    explicit Assets(std::string folder) : folder_(std::move(folder)) {}

    /// A file by its path below `tools/`, such as `board/page/main.js`: plain names (letters, digits, `-`, `_`
    /// and `.`, not first a dot) with a slash between two, and a known ending. Nothing for every other path,
    /// however it is spelt, and where there is no such file. Behind `prefix()` too.
    [[nodiscard]] std::optional<Asset> find(std::string_view name) const;

    /// What stands before the names of files that a browser may keep: a digest of all files, and a slash. Empty
    /// for those of a folder.
    [[nodiscard]] std::string prefix() const;

private:
    std::string folder_;
};

/// The content of a file that was built in, or nothing. Its definition is made by CMakeLists.txt.
std::optional<std::string_view> embedded_file(std::string_view name);

/// A digest of the names and contents of all of them, in hexadecimal digits.
std::string_view embedded_digest();

}  // namespace ricochet::tools::board
