// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <fstream>
#include <mutex>
#include <string>
#include <string_view>

#include "tools/common/clock.hpp"

namespace ricochet::tools {

/// What goes into a log.
enum class LogLevel : std::uint8_t {
    trace,  ///< every line to and from the engines
    info,   ///< all but the engines' `info` lines
    warn    ///< what went wrong
};

/// Where a log goes, and how much of it.
struct LogSettings {
    /// Empty = no log.
    std::string path;
    LogLevel level = LogLevel::trace;
    /// A file of so many bytes is renamed to `FILE.1`, in place of an older one, and a new one begins.
    std::int64_t most_bytes = 256'000'000;
    /// Whether lines that are in the file already stay, before the new ones.
    bool appends = true;
};

/// A file that takes the lines to and from all engines. Thread-safe.
class DialogueLog {
public:
    /// Opens the file and writes the time; `ok()` is false if that failed.
    explicit DialogueLog(LogSettings settings);
    [[nodiscard]] bool ok() const { return file_.good(); }
    /// One line or several. `arrow` is '<' for lines to the engine and '>' for lines from it.
    void write(std::string_view who, char arrow, std::string_view text);
    /// What went wrong with an engine.
    void warn(std::string_view who, std::string_view text);

private:
    void add(const std::string& entries);

    LogSettings settings_;
    std::mutex mutex_;
    std::ofstream file_;
    std::int64_t size_ = 0;
    TimePoint start_;
};

}  // namespace ricochet::tools
