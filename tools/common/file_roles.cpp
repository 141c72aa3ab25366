// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/file_roles.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <system_error>

#include "movegen/base/file_kind.hpp"
#include "movegen/base/tokens.hpp"
#include "tools/common/durable_file.hpp"

namespace ricochet::tools {

namespace fs = std::filesystem;

namespace {

bool is_device(const std::string& path) {
    std::error_code error;
    return fs::is_other(fs::status(path, error));
}

bool is_same_file(const std::string& one, const std::string& other) {
    std::error_code error;
    if (fs::equivalent(one, other, error)) {
        return true;
    }
    const fs::path first = fs::weakly_canonical(fs::absolute(follow_links(one)), error);
    return !error && first == fs::weakly_canonical(fs::absolute(follow_links(other)), error);
}

/// Describes two files of a command that are the same and must not be; nothing if there are none.
std::optional<std::string> find_clash(const std::vector<FileRole>& files) {
    for (std::size_t i = 0; i < files.size(); ++i) {
        for (std::size_t j = i + 1; j < files.size(); ++j) {
            const FileRole& one = files[i];
            const FileRole& other = files[j];
            const bool both_read = one.use == FileUse::read && other.use == FileUse::read;
            if (one.path.empty() || other.path.empty() || both_read || is_device(one.path) ||
                !is_same_file(one.path, other.path)) {
                continue;
            }
            return fmt::format("{} '{}' and {} '{}' are the same file", one.role, one.path, other.role,
                               other.path);
        }
    }
    return std::nullopt;
}

bool is_of_kind(const std::string& path, const FileKind& kind) {
    std::error_code error;
    if (fs::file_size(path, error) == 0) {
        return true;
    }
    constexpr std::size_t most_bytes = 4096;
    const std::string beginning = read_beginning(path, most_bytes);
    return !beginning.empty() && kind.begins_like(beginning);
}

/// The reason that a missing file cannot be made, worded to follow its name; or nothing.
std::optional<std::string> why_not_made(const std::string& path) {
    std::error_code error;
    const fs::path folder = fs::path(follow_links(path)).parent_path();
    return folder.empty() || fs::is_directory(folder, error)
               ? std::nullopt
               : std::optional(fmt::format("cannot be made: there is no folder '{}'", folder.string()));
}

/// The reason that a file must not be written, worded to follow its name; or nothing.
std::optional<std::string> why_unfit(const FileRole& file) {
    std::error_code error;
    const fs::file_status status = fs::status(file.path, error);
    if (file.use == FileUse::read || file.use == FileUse::read_alone) {
        return std::nullopt;
    }
    if (!fs::exists(status)) {
        return why_not_made(file.path);
    }
    if (fs::is_directory(status)) {
        return "is a folder";
    }
    if (file.use == FileUse::created) {
        return "exists already: give another name, or move it away";
    }
    if (!fs::is_regular_file(status)) {
        return file.use == FileUse::resumed
                   ? std::optional<std::string>("is a device or a pipe: name an ordinary file")
                   : std::nullopt;
    }
    if (is_write_protected(file.path)) {
        return "is write-protected: make it writable, or give another name";
    }
    if (file.kind != nullptr && !is_of_kind(file.path, *file.kind)) {
        return fmt::format("exists and is not {}: give another name, or move it away", file.kind->name);
    }
    return std::nullopt;
}

}  // namespace

std::string_view skip_lines(std::string_view text, std::string_view first_characters) {
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        const std::string_view content = trimmed(line);
        if (!content.empty() && first_characters.find(content.front()) == std::string_view::npos) {
            return text;
        }
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
    return text;
}

bool begins_with_json(std::string_view beginning, std::string_view keys) {
    std::string dense;
    for (const char c : beginning) {
        if (std::string_view(" \t\r\n").find(c) == std::string_view::npos) {
            dense += c;
        }
    }
    return begins_with_magic(dense, keys);
}

bool begins_like_pgn(std::string_view beginning) {
    constexpr std::string_view name_letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";
    if (beginning.starts_with(byte_order_mark)) {
        beginning.remove_prefix(byte_order_mark.size());
    }
    std::string_view text = trimmed(skip_lines(beginning, "%;"));
    if (text.empty() || text.front() != '[') {
        return text.empty();
    }
    text = trimmed(text.substr(1));
    const std::size_t name = std::min(text.find_first_not_of(name_letters), text.size());
    const std::string_view rest = trimmed(text.substr(name));
    return text.empty() || (name > 0 && (rest.empty() || rest.front() == '"'));
}

void add_replaced(std::vector<FileRole>& files, const std::string& role, const std::string& path,
                  const FileKind& kind) {
    if (path.empty()) {
        return;
    }
    files.push_back({role, path, FileUse::replaced, &kind});
    files.push_back({fmt::format("the new file of {}", role), temporary_name(path), FileUse::replaced, &kind});
}

std::optional<std::string> find_unfit_file(const std::vector<FileRole>& files) {
    if (std::optional<std::string> clash = find_clash(files)) {
        return clash;
    }
    for (const FileRole& file : files) {
        if (const std::optional<std::string> why = file.path.empty() ? std::nullopt : why_unfit(file)) {
            return fmt::format("{} '{}' {}", file.role, file.path, *why);
        }
    }
    return std::nullopt;
}

}  // namespace ricochet::tools
