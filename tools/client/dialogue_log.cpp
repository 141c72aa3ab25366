// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/client/dialogue_log.hpp"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <system_error>
#include <utility>

namespace ricochet::tools {

namespace fs = std::filesystem;

DialogueLog::DialogueLog(LogSettings settings)
    : settings_(std::move(settings)),
      file_(settings_.path, settings_.appends ? std::ios::app : std::ios::trunc),
      start_(Clock::now()) {
    std::error_code error;
    const std::uintmax_t size = fs::file_size(settings_.path, error);
    size_ = error ? 0 : static_cast<std::int64_t>(size);
    add(fmt::format("0.000 log begins on {:%Y-%m-%d at %H:%M:%S}\n", fmt::localtime(std::time(nullptr))));
}

void DialogueLog::write(std::string_view who, char arrow, std::string_view text) {
    if (settings_.level == LogLevel::warn ||
        (settings_.level == LogLevel::info && arrow == '>' && text.starts_with("info"))) {
        return;
    }
    const double seconds = to_seconds(Clock::now() - start_);
    std::string entries;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        entries += fmt::format("{:.3f} {} {} {}\n", seconds, who, arrow, text.substr(begin, end - begin));
        begin = end + 1;
    }
    add(entries);
}

void DialogueLog::warn(std::string_view who, std::string_view text) {
    add(fmt::format("{:.3f} {} ! {}\n", to_seconds(Clock::now() - start_), who, text));
}

void DialogueLog::add(const std::string& entries) {
    const std::lock_guard lock(mutex_);
    std::error_code error;
    if (size_ + static_cast<std::int64_t>(entries.size()) > settings_.most_bytes &&
        fs::is_regular_file(settings_.path, error)) {
        file_.close();
        fs::rename(settings_.path, settings_.path + ".1", error);
        // If renaming failed, the log is truncated: old lines are worth less than a full disk costs.
        file_.open(settings_.path, std::ios::trunc);
        size_ = 0;
    }
    file_ << entries << std::flush;
    size_ += static_cast<std::int64_t>(entries.size());
}

}  // namespace ricochet::tools
