// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <string_view>

#include "engine/io/debug_log.hpp"

namespace ricochet {

/// Takes one or more complete lines of output, without the last line break. Never called by two threads at
/// once.
using LineSink = std::function<void(std::string_view)>;

/// Where a protocol prints, from any thread, with a log of all lines in both directions if wanted.
class Output {
public:
    explicit Output(LineSink sink) : sink_(std::move(sink)) {}

    /// Prints one or more lines in one piece.
    void print(std::string_view lines);
    /// Copies a line that was read to the log.
    void log_received(std::string_view line);
    /// Opens another log, or none where the path is empty. Returns whether the file can be written.
    bool open_log(const std::string& path);

private:
    std::mutex mutex_;
    LineSink sink_;
    DebugLog log_;
};

}  // namespace ricochet
