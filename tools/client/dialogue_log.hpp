// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <fstream>
#include <mutex>
#include <string>
#include <string_view>

#include "tools/common/clock.hpp"

namespace ricochet::tools {

/// Which lines a log contains.
enum class LogLevel : std::uint8_t {
    trace,  ///< every line to and from the engines
    info,   ///< all but the engines' `info` lines
    warn    ///< failures only
};

/// A log's file and size.
struct LogSettings {
    /// Empty = no log.
    std::string path;
    LogLevel level = LogLevel::trace;
    /// A file of this many bytes is renamed to `FILE.1`, replacing an older one, and a new one is begun.
    std::int64_t most_bytes = 256'000'000;
    /// Whether lines already in the file are kept.
    bool appends = true;
};

/// A log file of the lines to and from all engines. Thread-safe.
class DialogueLog {
public:
    /// Opens the file and writes the time; `ok()` is false if that failed.
    explicit DialogueLog(LogSettings settings);
    [[nodiscard]] bool ok() const { return file_.good(); }
    /// Writes one or more lines. `arrow` is '<' for lines to the engine and '>' for lines from it.
    void write(std::string_view who, char arrow, std::string_view text);
    /// Writes an engine's failure.
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
