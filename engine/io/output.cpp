// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/output.hpp"

namespace ricochet {

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
