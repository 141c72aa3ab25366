// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdio>
#include <fmt/format.h>
#include <utility>

#include "engine/io/standard_output.hpp"

namespace ricochet {

/// Shows on a terminal how far a count is, ten times a second at the most, and wipes that away in the end.
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
            fmt::print(stderr, "\r\x1b[K{}", fmt::format(format, std::forward<Values>(values)...));
            std::fflush(stderr);
        }
    }
    void clear() {
        if (terminal_) {
            fmt::print(stderr, "\r\x1b[K");
            std::fflush(stderr);
        }
    }

private:
    bool terminal_ = is_stderr_terminal();
    std::chrono::steady_clock::time_point shown_;
};

}  // namespace ricochet
