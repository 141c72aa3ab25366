// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "movegen/base/result.hpp"
#include "tools/common/durable_file.hpp"

namespace ricochet::tools {

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
