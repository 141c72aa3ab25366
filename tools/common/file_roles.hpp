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

/// A command's use of a file.
enum class FileUse : std::uint8_t {
    read,        ///< read, like others
    read_alone,  ///< read, and not the same as another file of the command
    created,     ///< written, and must not exist yet
    replaced,    ///< written as a whole, replacing an older one of its kind
    appended,    ///< appended to, and made if missing
    resumed      ///< the same, but also read and truncated: no device or pipe
};

/// Recognises files that a program writes.
struct FileKind {
    /// The name in errors, with its article: `a PGN file`.
    std::string_view name;
    /// Whether a file with this beginning, of 1 to 4096 bytes, may be one, even truncated.
    bool (*begins_like)(std::string_view beginning);
};

/// Skips a text's leading blank lines and lines that begin with one of some characters.
std::string_view skip_lines(std::string_view text, std::string_view first_characters);

/// Whether a text, perhaps truncated, is JSON with this beginning, ignoring white space; `keys` must contain
/// none.
bool begins_with_json(std::string_view beginning, std::string_view keys);

/// The byte order mark of UTF-8, which some editors put before a text.
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Skips a byte order mark, even an incomplete one, at the beginning of a text.
inline void skip_byte_order_mark(std::istream& stream) {
    for (const char byte : byte_order_mark) {
        if (stream.peek() != static_cast<unsigned char>(byte)) {
            return;
        }
        stream.get();
    }
}

/// Whether a text begins with a tag, perhaps after comment lines.
bool begins_like_pgn(std::string_view beginning);

constexpr FileKind pgn_kind{"a PGN file", begins_like_pgn};

/// A file that a command line names.
struct FileRole {
    /// Its name in errors: `-pgnout`, `the journal`.
    std::string role;
    /// Empty = there is none.
    std::string path;
    FileUse use = FileUse::read;
    /// The kind that is written; null if any file may be appended to.
    const FileKind* kind = nullptr;
};

/// Adds the files that `replace_file` writes: the file itself and the temporary one.
void add_replaced(std::vector<FileRole>& files, const std::string& role, const std::string& path,
                  const FileKind& kind);

/// Returns why a command must not begin, or nothing: two of its files are the same, through links too, and one
/// of them is written; or a file to write is a folder, write-protected (even for root) or of another kind, or
/// neither it nor its folder exists. Empty files match every kind. Devices and pipes may be named twice.
std::optional<std::string> find_unfit_file(const std::vector<FileRole>& files);

}  // namespace ricochet::tools
