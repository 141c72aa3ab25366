// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdio>
#include <fmt/format.h>
#include <string>
#include <utility>

#include "engine/io/standard_streams.hpp"

namespace ricochet {

/// Shows progress on stderr if that is a terminal, at most ten times a second, and wipes it at the end.
class ProgressLine {
public:
    ProgressLine() = default;
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    ~ProgressLine() { clear(); }

    template <class... Values>
    void show(fmt::format_string<Values...> format, Values&&... values) {
        const auto now = std::chrono::steady_clock::now();
        if (terminal_ && now - shown_ >= std::chrono::milliseconds(100)) {
            shown_ = now;
            write(fmt::format(format, std::forward<Values>(values)...));
        }
    }
    void clear() {
        if (terminal_) {
            write("");
        }
    }

private:
    static void write(const std::string& text) {
        std::fputs(("\r\x1b[K" + text).c_str(), stderr);
        std::fflush(stderr);
    }

    bool terminal_ = is_stderr_terminal();
    std::chrono::steady_clock::time_point shown_;
};

}  // namespace ricochet
