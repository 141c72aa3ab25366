// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/client/process.hpp"

namespace ricochet::tools {

/// Splits a pipe's output into lines, and truncates those that are too long.
class LineBuffer {
public:
    /// For stdout: keeps all lines until they are taken.
    static LineBuffer of_output() { return {65536, std::string_view::npos}; }
    /// For stderr: keeps the last lines.
    static LineBuffer of_errors() { return {500, 20}; }

    /// Also appends all output to a file. False if the file cannot be written.
    bool copy_to(const std::string& path) {
        copy_.open(path, std::ios::app | std::ios::binary);
        return copy_.is_open();
    }
    void append(std::string_view data, TimePoint time) {
        if (copy_.is_open()) {
            copy_.write(data.data(), static_cast<std::streamsize>(data.size())).flush();
        }
        while (!data.empty()) {
            const std::size_t end = data.find('\n');
            const std::string_view part = data.substr(0, end);
            partial_.append(part.substr(0, std::min(part.size(), longest_ - partial_.size())));
            if (end == std::string_view::npos) {
                return;
            }
            add_line(time);
            data.remove_prefix(end + 1);
        }
    }
    /// Completes an unfinished last line: the pipe is at its end.
    void finish(TimePoint time) {
        if (!partial_.empty()) {
            add_line(time);
        }
    }

    [[nodiscard]] std::size_t size() const { return lines_.size(); }
    [[nodiscard]] bool empty() const { return lines_.empty(); }
    void clear() { lines_.clear(); }
    /// Removes and returns the first line, which must exist.
    Line take() {
        Line line = std::move(lines_.front());
        lines_.pop_front();
        return line;
    }
    [[nodiscard]] std::vector<std::string> texts() const {
        std::vector<std::string> texts;
        for (const Line& line : lines_) {
            texts.push_back(line.text);
        }
        return texts;
    }

private:
    LineBuffer(std::size_t longest, std::size_t most) : longest_(longest), most_(most) {}

    void add_line(TimePoint time) {
        if (!partial_.empty() && partial_.back() == '\r') {
            partial_.pop_back();
        }
        lines_.push_back({std::exchange(partial_, {}), time});
        if (lines_.size() > most_) {
            lines_.pop_front();
        }
    }

    /// The longest part kept of a line, in bytes.
    std::size_t longest_;
    /// The most lines kept.
    std::size_t most_;
    std::string partial_;
    std::deque<Line> lines_;
    std::ofstream copy_;
};

/// The most lines read from the pipe of a process that ended: its children may write forever.
inline constexpr std::size_t most_lines_of_the_dead = 100'000;

}  // namespace ricochet::tools
