// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "movegen/base/new_file.hpp"
#include "movegen/base/result.hpp"

namespace ricochet::tools {

/// A file that only grows, and whose content survives a crash of the program or the machine once `append` or
/// `append_line` has returned. Locked against other programs' `DurableFile`s while open.
class DurableFile {
public:
    /// Opens and locks a file, made if missing; waits a second where another program holds it. The error: it is
    /// locked still, cannot be written, or is a device or a pipe.
    static Result<DurableFile> open(const std::string& path);
    /// The same; nothing where it is locked already.
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
    static Result<std::optional<DurableFile>> lock_and_open(const std::string& path);
    /// What cannot be done, and why, as `errno` has it.
    static Error system_error(std::string_view what, const std::string& path);

    DurableFile(int descriptor, std::string path) : descriptor_(descriptor), path_(std::move(path)) {}

    int descriptor_;
    std::string path_;
};

using ricochet::replace_file;
using ricochet::temporary_name;

}  // namespace ricochet::tools
