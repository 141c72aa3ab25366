// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/output.hpp"

namespace ricochet {

void Output::print(std::string_view lines) {
    const std::lock_guard lock(mutex_);
    log_.sent(lines);
    sink_(lines);
}

void Output::log_received(std::string_view line) {
    const std::lock_guard lock(mutex_);
    log_.received(line);
}

bool Output::open_log(const std::string& path) {
    const std::lock_guard lock(mutex_);
    return log_.open(path);
}

}  // namespace ricochet
