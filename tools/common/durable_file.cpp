// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/durable_file.hpp"

#include <cerrno>
#include <chrono>
#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <system_error>
#include <thread>
#include <utility>

namespace ricochet::tools {

namespace fs = std::filesystem;

Result<DurableFile> DurableFile::open(const std::string& path) {
    // A killed program may take a moment to release its lock; a restart need not fail.
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
    // Opening a pipe would wait for a reader, and devices cannot be read back.
    if (std::error_code error; fs::is_other(fs::status(path, error))) {
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

std::string follow_links(const std::string& path) {
    constexpr int most_links = 40;
    fs::path at = path;
    std::error_code error;
    for (int i = 0; i < most_links && fs::is_symlink(at, error); ++i) {
        at = at.parent_path() / fs::read_symlink(at, error);
    }
    return at.string();
}

std::string temporary_name(const std::string& path) {
    return follow_links(path) + ".new";
}

std::optional<Error> replace_file(const std::string& path, std::string_view content) {
    return replace_file(path, std::span(&content, 1));
}

std::optional<Error> replace_file(const std::string& path, std::span<const std::string_view> parts) {
    return replace_file(path, [parts](const TakeBytes& take) {
        for (const std::string_view part : parts) {
            take(part);
        }
    });
}

std::optional<Error> replace_file(const std::string& path,
                                  const std::function<void(const TakeBytes&)>& produce) {
    const std::string target = follow_links(path);
    const auto failed = [&path](int why) {
        return Error{fmt::format("cannot write '{}': {}", path, std::generic_category().message(why))};
    };
    if (std::error_code unknown; fs::is_other(fs::status(target, unknown))) {
        std::ofstream device(target, std::ios::binary);
        produce([&device](std::string_view bytes) {
            device.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        });
        device.close();
        return device.good() ? std::nullopt : std::optional(failed(errno));
    }
    const std::string written = target + ".new";
    {
        Result<DurableFile> file = DurableFile::open(written);
        if (!file) {
            return failed(errno);
        }
        // Each write waits for the disk.
        constexpr std::size_t portion = std::size_t{4} << 20U;
        std::string waiting;
        std::optional<Error> error = file.value().cut(0);
        int why = errno;
        const auto write = [&](std::string_view bytes) {
            if (!error) {
                error = file.value().append(bytes);
                why = errno;
            }
        };
        produce([&](std::string_view bytes) {
            if (waiting.size() + bytes.size() < portion) {
                waiting += bytes;
                return;
            }
            write(waiting);
            waiting.clear();
            write(bytes);
        });
        write(waiting);
        if (error) {
            std::error_code ignored;
            fs::remove(written, ignored);
            return failed(why);
        }
    }
    std::error_code why;
    fs::rename(written, target, why);
    if (why) {
        std::error_code ignored;
        fs::remove(written, ignored);
        return failed(why.value());
    }
    DurableFile::sync_folder(target);
    return std::nullopt;
}

std::optional<Error> JournalReader::read(const TakeLine& take) {
    std::error_code error;
    if (std::filesystem::is_character_file(path_, error)) {
        return Error{fmt::format("'{}' is a device, which may be endless", path_)};
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
