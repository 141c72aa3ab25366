// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace ricochet::tools {

/// A file that a command line names.
struct FileRole {
    /// What names it: `-pgnout`, `the journal`.
    std::string role;
    /// Empty = there is none.
    std::string path;
    bool is_written = false;
};

/// The file that a path leads to at the end of all symbolic links, even where it is not there yet.
std::string follow_links(const std::string& path);

/// Why a command must not begin: two of its files are one, through links too, and one of them is written.
/// Nothing where that is not so. Devices and pipes may be named twice.
std::optional<std::string> find_clash(const std::vector<FileRole>& files);

}  // namespace ricochet::tools
