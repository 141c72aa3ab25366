// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/file_kind.hpp"
#include "tools/common/durable_file.hpp"

namespace ricochet::tools {

/// What a command does with a file that it names.
enum class FileUse : std::uint8_t {
    read,        ///< read; others may read it too
    read_alone,  ///< read, and no other file of the command may be the same
    created,     ///< written, and must not be there yet
    replaced,    ///< written whole, in place of an older one of its kind
    appended,    ///< made where it is missing, and added to
    resumed      ///< the same, and read and cut before: no device and no pipe
};

/// How files that a program writes are recognised.
struct FileKind {
    /// What an error calls it: `PGN file`.
    std::string_view name;
    /// Whether a file that begins like this may be one, a torn one too. Gets the first 4096 bytes at most, and
    /// one at least.
    bool (*begins_like)(std::string_view beginning);
};

/// Cuts a text to what follows its first blank lines and lines that begin with one of some characters.
std::string_view skip_lines(std::string_view text, std::string_view first_characters);

/// Whether a text, perhaps torn, is JSON that begins like this, whatever its white space; `keys` has none.
bool begins_with_json(std::string_view beginning, std::string_view keys);

/// The byte order mark of UTF-8, which some editors put before a text.
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Skips a byte order mark, or the part of one that is there; call at the beginning of a text.
inline void skip_byte_order_mark(std::istream& stream) {
    for (const char byte : byte_order_mark) {
        if (stream.peek() != static_cast<unsigned char>(byte)) {
            return;
        }
        stream.get();
    }
}

/// A file that a command line names.
struct FileRole {
    /// What names it: `-pgnout`, `the journal`.
    std::string role;
    /// Empty = there is none.
    std::string path;
    FileUse use = FileUse::read;
    /// What is written; null if that may be added to any file.
    const FileKind* kind = nullptr;
};

/// Adds what `replace_file` writes: the file, and the new one that goes in its place.
void add_replaced(std::vector<FileRole>& files, const std::string& role, const std::string& path,
                  const FileKind& kind);

/// Why a command must not begin, or nothing: two of its files are one, through links too, and one of them is
/// written; or a file that is to be written is there and is a folder, write-protected (for root as well) or of
/// another kind, or is not there, and nor is its folder. Empty files are of every kind. Devices and pipes may
/// be named twice.
std::optional<std::string> find_unfit_file(const std::vector<FileRole>& files);

}  // namespace ricochet::tools
