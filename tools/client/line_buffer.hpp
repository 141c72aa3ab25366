// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <utility>

#include "tools/client/process.hpp"

namespace ricochet::tools {

inline constexpr std::size_t longest_line = 65536;
inline constexpr std::size_t longest_error_line = 500;
inline constexpr std::size_t kept_error_lines = 20;
/// A child that lives on may write without end.
inline constexpr std::size_t most_lines_of_the_dead = 100'000;

/// Splits what a pipe delivers into lines and cuts those that are too long.
class LineBuffer {
public:
    explicit LineBuffer(std::size_t longest) : longest_(longest) {}

    void append(std::string_view data, TimePoint time) {
        while (!data.empty()) {
            const std::size_t end = data.find('\n');
            const std::string_view part = data.substr(0, end);
            partial_.append(part.substr(0, std::min(part.size(), longest_ - partial_.size())));
            if (end == std::string_view::npos) {
                return;
            }
            finish(time);
            data.remove_prefix(end + 1);
        }
    }
    /// Takes an unfinished last line as a line.
    void finish(TimePoint time) {
        if (!partial_.empty() && partial_.back() == '\r') {
            partial_.pop_back();
        }
        lines_.push_back({std::exchange(partial_, {}), time});
    }
    void finish_if_started(TimePoint time) {
        if (!partial_.empty()) {
            finish(time);
        }
    }
    std::deque<Line>& lines() { return lines_; }

private:
    std::size_t longest_;
    std::string partial_;
    std::deque<Line> lines_;
};

}  // namespace ricochet::tools
