// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

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

// A journal is a file of lines with the results of a long task so far, so that it can be resumed after a kill.
// A last line without its end is torn, because the program or the machine died while writing it, and is
// ignored.

/// Reads the complete lines of a journal as it grows.
class JournalReader {
public:
    /// Called with each complete line, without its end, and its number from 1. Throws if a line is wrong.
    using TakeLine = std::function<void(std::size_t number, const std::string& line)>;

    explicit JournalReader(std::string path) : path_(std::move(path)) {}

    /// Calls `take` for each line since the last call. The error: the file cannot be read to its end, or what
    /// `take` threw, with the file's name and the line's number.
    std::optional<Error> read(const TakeLine& take);
    [[nodiscard]] const std::string& path() const { return path_; }
    /// The torn line at the last call; empty if there was none.
    [[nodiscard]] const std::string& torn() const { return torn_; }
    /// The number of complete lines so far.
    [[nodiscard]] std::size_t lines() const { return lines_; }
    /// Their bytes.
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

private:
    std::string path_;
    std::size_t lines_ = 0;
    std::uint64_t bytes_ = 0;
    std::string torn_;
};

/// A journal to append to. Locked against other programs while open.
class JournalFile {
public:
    /// Opens and locks a journal, made if missing, and reads its complete lines; waits a second if another
    /// program holds it. The error: it is still locked, cannot be written or read, or has a wrong line.
    static Result<JournalFile> open(const std::string& path, const JournalReader::TakeLine& take);
    /// The same without waiting; nothing if it is locked.
    static Result<std::optional<JournalFile>> try_open(const std::string& path,
                                                       const JournalReader::TakeLine& take);

    /// Whether it has no complete line.
    [[nodiscard]] bool is_empty() const { return bytes_ == 0; }
    /// Removes a torn line, as `append` does. The error says why that failed.
    std::optional<Error> repair();
    /// Writes a line, with an end of line added, and waits until it is on the disk. The error says why that
    /// failed.
    std::optional<Error> append(std::string_view line);

private:
    static Result<JournalFile> read_locked(DurableFile file, const std::string& path,
                                           const JournalReader::TakeLine& take);
    JournalFile(DurableFile file, std::uint64_t bytes) : file_(std::move(file)), bytes_(bytes) {}

    DurableFile file_;
    /// The size of the complete lines.
    std::uint64_t bytes_;
    /// Whether a torn line may follow them.
    bool may_be_torn_ = true;
};

}  // namespace ricochet::tools
