// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/journal_file.hpp"

#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <system_error>

namespace ricochet::tools {

std::optional<Error> JournalReader::read(const TakeLine& take) {
    std::error_code error;
    if (std::filesystem::is_character_file(path_, error)) {
        return Error{fmt::format("'{}' is a device: it may be without end", path_)};
    }
    std::ifstream file(path_, std::ios::binary);
    if (bytes_ > 0) {
        file.seekg(static_cast<std::streamoff>(bytes_));
    }
    if (!file) {
        return Error{fmt::format("cannot read the journal '{}'", path_)};
    }
    torn_.clear();
    for (std::string line; std::getline(file, line);) {
        if (file.eof()) {
            torn_ = std::move(line);
            break;
        }
        try {
            take(lines_ + 1, line);
        } catch (const std::exception& exception) {
            return Error{fmt::format("'{}', line {}: {}", path_, lines_ + 1, exception.what())};
        }
        ++lines_;
        bytes_ += line.size() + 1;
    }
    if (file.bad()) {
        // Otherwise what follows the last line read would be cut off as torn.
        return Error{fmt::format("cannot read the journal '{}'", path_)};
    }
    return std::nullopt;
}

Result<JournalFile> JournalFile::open(const std::string& path, const JournalReader::TakeLine& take) {
    Result<DurableFile> file = DurableFile::open(path);
    return file ? read_locked(std::move(file.value()), path, take) : Result<JournalFile>(Error{file.error()});
}

Result<std::optional<JournalFile>> JournalFile::try_open(const std::string& path,
                                                         const JournalReader::TakeLine& take) {
    Result<std::optional<DurableFile>> file = DurableFile::try_open(path);
    if (!file) {
        return Error{file.error()};
    }
    if (!file.value()) {
        return std::optional<JournalFile>();
    }
    Result<JournalFile> journal = read_locked(std::move(*file.value()), path, take);
    return journal ? Result<std::optional<JournalFile>>(std::optional(std::move(journal.value())))
                   : Result<std::optional<JournalFile>>(Error{journal.error()});
}

Result<JournalFile> JournalFile::read_locked(DurableFile file, const std::string& path,
                                             const JournalReader::TakeLine& take) {
    JournalReader reader(path);
    if (const std::optional<Error> error = reader.read(take)) {
        return *error;
    }
    return JournalFile(std::move(file), reader.bytes());
}

std::optional<Error> JournalFile::repair() {
    if (!may_be_torn_) {
        return std::nullopt;
    }
    std::optional<Error> error = file_.cut(bytes_);
    may_be_torn_ = error.has_value();
    return error;
}

std::optional<Error> JournalFile::append(std::string_view line) {
    if (std::optional<Error> error = repair()) {
        return error;
    }
    may_be_torn_ = true;
    if (std::optional<Error> error = file_.append_line(line)) {
        return error;
    }
    may_be_torn_ = false;
    bytes_ += line.size() + 1;
    return std::nullopt;
}

}  // namespace ricochet::tools
