// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "movegen/base/result.hpp"

namespace ricochet::tools {

/// Takes the next bytes of a file.
using TakeBytes = std::function<void(std::string_view)>;

/// A file that only grows, and whose content survives a crash of the program or the machine once `append` or
/// `append_line` has returned. Locked against other programs' `DurableFile`s while open.
class DurableFile {
public:
    /// Opens and locks a file, made if missing; waits a second where another program holds it. The error: it is
    /// locked still, cannot be written, or is a device or a pipe.
    static Result<DurableFile> open(const std::string& path);
    /// The same; nothing if it is locked already.
    static Result<std::optional<DurableFile>> try_open(const std::string& path);

    DurableFile(const DurableFile&) = delete;
    DurableFile& operator=(const DurableFile&) = delete;
    DurableFile(DurableFile&& other) noexcept;
    DurableFile& operator=(DurableFile&&) = delete;
    ~DurableFile();

    /// Cuts the file to its first `size` bytes. The reason where that failed.
    std::optional<Error> cut(std::uint64_t size);
    /// Writes bytes and waits until they are on the disk. The reason where that failed.
    std::optional<Error> append(std::string_view bytes);
    /// Writes a line, the end of line added, and waits until it is on the disk. The reason where that failed.
    std::optional<Error> append_line(std::string_view line);

private:
    friend std::optional<Error> replace_file(const std::string& path,
                                             const std::function<void(const TakeBytes&)>& produce);

    static Result<std::optional<DurableFile>> lock_and_open(const std::string& path);
    /// Makes a new file's name as durable as its content, as far as the system lets that be asked for.
    static void sync_folder(const std::string& path);
    /// What cannot be done, and why, as `errno` has it.
    static Error system_error(std::string_view what, const std::string& path);

    DurableFile(int descriptor, std::string path) : descriptor_(descriptor), path_(std::move(path)) {}

    int descriptor_;
    std::string path_;
};

/// The file that a path leads to at the end of all symbolic links, even where it is not there yet.
std::string follow_links(const std::string& path);

/// Puts a whole file in place of an old one, so that there is always either the old or the new one, also where
/// the machine fails. Links stay links, and devices and pipes are written to. The reason where that failed.
std::optional<Error> replace_file(const std::string& path, std::string_view content);
/// The same of a file that is given in parts.
std::optional<Error> replace_file(const std::string& path, std::span<const std::string_view> parts);
/// The same of a file that need not be in memory as a whole: `produce` hands it over piece by piece.
std::optional<Error> replace_file(const std::string& path,
                                  const std::function<void(const TakeBytes&)>& produce);

/// The file that `replace_file` writes first.
std::string temporary_name(const std::string& path);

}  // namespace ricochet::tools
