// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/output.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <utility>

#include "movegen/base/file_kind.hpp"

namespace ricochet {

namespace {

std::string timestamp() {
    using std::chrono::system_clock;
    const system_clock::time_point now = system_clock::now();
    const auto milliseconds =
        std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
    return fmt::format("{:%Y-%m-%d %H:%M:%S}.{:03}", fmt::gmtime(system_clock::to_time_t(now)), milliseconds);
}

}  // namespace

bool begins_like_debug_log(std::string_view beginning) {
    constexpr std::string_view form = "0000-00-00 00:00:00.000 ";
    const std::string_view start = beginning.substr(0, form.size());
    return std::equal(start.begin(), start.end(), form.begin(),
                      [](char c, char wanted) { return wanted == '0' ? c >= '0' && c <= '9' : c == wanted; });
}

bool DebugLog::open(const std::string& path) {
    if (path.empty()) {
        file_.close();
        return true;
    }
    if (is_special_file(path)) {
        return false;
    }
    std::ofstream file(path, std::ios::app);
    if (!file) {
        return false;
    }
    file_ = std::move(file);
    return true;
}

bool DebugLog::write(std::string_view mark, std::string_view lines) {
    if (!file_.is_open()) {
        return true;
    }
    const std::string time = timestamp();
    while (true) {
        const std::size_t end = lines.find('\n');
        file_ << time << ' ' << mark << ' ' << lines.substr(0, end) << '\n';
        if (end == std::string_view::npos) {
            break;
        }
        lines.remove_prefix(end + 1);
    }
    file_.flush();
    if (file_.good()) {
        return true;
    }
    file_.close();
    file_.clear();
    return false;
}

void Output::print(std::string_view lines) {
    const std::lock_guard lock(sink_mutex_);
    const bool is_logged = log([lines](DebugLog& log) { return log.sent(lines); });
    sink_(lines);
    if (!is_logged) {
        sink_(log_failure_);
    }
}

void Output::print_all(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) {
        text += (text.empty() || line.empty() ? "" : "\n") + line;
    }
    if (!text.empty()) {
        print(text);
    }
}

void Output::log_received(std::string_view line) {
    if (!log([line](DebugLog& log) { return log.received(line); })) {
        const std::lock_guard lock(sink_mutex_);
        sink_(log_failure_);
    }
}

bool Output::open_log(const std::string& path) {
    return log([&path](DebugLog& log) { return log.open(path); });
}

}  // namespace ricochet
