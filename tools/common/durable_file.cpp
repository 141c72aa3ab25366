// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/durable_file.hpp"

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <system_error>
#include <thread>
#include <utility>

namespace ricochet::tools {

Result<DurableFile> DurableFile::open(const std::string& path) {
    // A program that was killed may take a moment to let go: whoever starts it anew need not try twice.
    constexpr int tries = 50;
    constexpr std::chrono::milliseconds pause(20);
    for (int left = tries;; --left) {
        Result<std::optional<DurableFile>> file = try_open(path);
        if (!file) {
            return Error{file.error()};
        }
        if (file.value()) {
            return std::move(*file.value());
        }
        if (left == 0) {
            return Error{fmt::format("'{}' is in use by another program", path)};
        }
        std::this_thread::sleep_for(pause);
    }
}

Result<std::optional<DurableFile>> DurableFile::try_open(const std::string& path) {
    // To open a pipe would wait for a reader, and what a device was given cannot be read again.
    if (std::error_code error; std::filesystem::is_other(std::filesystem::status(path, error))) {
        return Error{fmt::format("'{}' is a device or a pipe: name an ordinary file", path)};
    }
    return lock_and_open(path);
}

DurableFile::DurableFile(DurableFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), path_(std::move(other.path_)) {}

std::optional<Error> DurableFile::append_line(std::string_view line) {
    std::string text(line);
    text += '\n';
    return append(text);
}

Error DurableFile::system_error(std::string_view what, const std::string& path) {
    return Error{fmt::format("cannot {} '{}': {}", what, path, std::generic_category().message(errno))};
}

}  // namespace ricochet::tools
