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

/// Receives the next bytes of a file.
using TakeBytes = std::function<void(std::string_view)>;

/// A file that only grows, and whose content survives a crash of the program or the machine once `append` or
/// `append_line` has returned. Locked against the `DurableFile`s of other programs while open.
class DurableFile {
public:
    /// Opens and locks a file, made if missing; waits a second if another program holds it. The error: it is
    /// still locked, cannot be written, or is a device or a pipe.
    static Result<DurableFile> open(const std::string& path);
    /// The same without waiting; nothing if it is locked.
    static Result<std::optional<DurableFile>> try_open(const std::string& path);

    DurableFile(const DurableFile&) = delete;
    DurableFile& operator=(const DurableFile&) = delete;
    DurableFile(DurableFile&& other) noexcept;
    DurableFile& operator=(DurableFile&&) = delete;
    ~DurableFile();

    /// Truncates the file to `size` bytes. The error says why that failed.
    std::optional<Error> cut(std::uint64_t size);
    /// Writes bytes and waits until they are on the disk. The error says why that failed.
    std::optional<Error> append(std::string_view bytes);
    /// Writes a line, with an end of line added, and waits until it is on the disk. The error says why that
    /// failed.
    std::optional<Error> append_line(std::string_view line);

private:
    friend std::optional<Error> replace_file(const std::string& path,
                                             const std::function<void(const TakeBytes&)>& produce);

    static Result<std::optional<DurableFile>> lock_and_open(const std::string& path);
    /// Makes a new file's name as durable as its content, as far as the system supports that.
    static void sync_folder(const std::string& path);
    /// The error of a failed action, with the reason in `errno`.
    static Error system_error(std::string_view what, const std::string& path);

    DurableFile(int descriptor, std::string path) : descriptor_(descriptor), path_(std::move(path)) {}

    int descriptor_;
    std::string path_;
};

/// The file at the end of a path's symbolic links, even if it does not exist.
std::string follow_links(const std::string& path);

/// Replaces a file atomically: even after a crash of the machine there is either the old or the new one.
/// Symbolic links are kept; devices and pipes are written to. The error says why that failed.
std::optional<Error> replace_file(const std::string& path, std::string_view content);
/// The same for content in parts.
std::optional<Error> replace_file(const std::string& path, std::span<const std::string_view> parts);
/// The same for content that need not fit into memory: `produce` passes it piece by piece.
std::optional<Error> replace_file(const std::string& path,
                                  const std::function<void(const TakeBytes&)>& produce);

/// The name of the temporary file that `replace_file` writes.
std::string temporary_name(const std::string& path);

}  // namespace ricochet::tools
