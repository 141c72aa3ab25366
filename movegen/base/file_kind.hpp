// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ricochet {

/// Whether a path names something other than a regular file: a folder, a pipe, a socket, a device, also by a
/// link. Opening, reading or writing one of these may block forever. False where nothing of that name exists or
/// the system reports nothing about it.
bool is_special_file(const std::string& path);

/// Whether a file exists that its owner may not write to (root still could).
bool is_write_protected(const std::string& path);

/// The first bytes of a file, `most` at most; empty if it cannot be read, and of a file that says that it is
/// empty: Linux's own ones do, and reading those may take for ever.
std::string read_beginning(const std::string& path, std::size_t most);

/// A format of binary files: they begin with a word and, in four bytes, a version.
struct FileFormat {
    std::string_view magic;
    std::uint64_t version;
    /// For people: "book of openings".
    std::string_view name;
    /// Files of versions from this one on are read, too.
    std::uint64_t oldest_version = version;

    /// How a file of the present version begins.
    [[nodiscard]] std::string beginning() const;
    /// Where the version ends.
    [[nodiscard]] constexpr std::size_t size() const { return magic.size() + 4; }
    /// The version of a file of the format.
    [[nodiscard]] std::uint64_t version_of(std::string_view file) const;
    /// Why a file is none of the format, or has fewer bytes than its head: "is no book of openings". Empty
    /// where it is one.
    [[nodiscard]] std::string fault_of(std::string_view file, std::size_t head_size) const;
};

/// Whether a text begins with a magic word, or is a torn part of it.
bool begins_with_magic(std::string_view beginning, std::string_view magic);

/// The paths of a list with `;` between them, empty ones left out. A path with `;` in it is meant where there
/// is such a file.
std::vector<std::string> split_paths(const std::string& paths);

}  // namespace ricochet
