// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ricochet {

/// Whether a path names something other than a regular file: a folder, a pipe, a socket, a device, or a link to
/// one. Opening, reading or writing one of these may block forever. False if nothing of that name exists or its
/// kind is unknown.
bool is_special_file(const std::string& path);

/// Whether a file exists that its owner may not write to (root still could).
bool is_write_protected(const std::string& path);

/// The first bytes of a file, at most `most`; empty if it cannot be read or reports a size of 0, as files of
/// Linux's /proc do, which may block forever.
std::string read_beginning(const std::string& path, std::size_t most);

/// A format of binary files: they begin with a word and, in four bytes, a version.
struct FileFormat {
    std::string_view magic;
    std::uint64_t version;
    /// The name in messages, with its article: "an opening book".
    std::string_view name;
    /// The oldest version that can be read.
    std::uint64_t oldest_version = version;

    /// The first bytes of a file of the current version.
    [[nodiscard]] std::string beginning() const;
    /// The size of the magic word and the version.
    [[nodiscard]] constexpr std::size_t size() const { return magic.size() + 4; }
    /// The version of a file of the format.
    [[nodiscard]] std::uint64_t version_of(std::string_view file) const;
    /// Why a file is not of this format, or shorter than its header: "is not an opening book". Empty if it is.
    [[nodiscard]] std::string fault_of(std::string_view file, std::size_t head_size) const;
};

/// Whether a text begins with a magic word, or is the beginning of one.
bool begins_with_magic(std::string_view beginning, std::string_view magic);

/// The paths in a list separated by `;`, without empty ones. The whole list is one path if there is such a
/// file.
std::vector<std::string> split_paths(const std::string& paths);

}  // namespace ricochet
