// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/uci/command_queue.hpp"

#include <algorithm>
#include <utility>

namespace ricochet {

void CommandQueue::push(std::string command) {
    const std::lock_guard lock(mutex_);
    if (busy_ && urgent_(command)) {
        return;
    }
    commands_.push_back(std::move(command));
    changed_.notify_one();
}

void CommandQueue::close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_one();
}

std::optional<std::string> CommandQueue::pop() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || !commands_.empty(); });
    if (commands_.empty()) {
        return std::nullopt;
    }
    std::string command = std::move(commands_.front());
    commands_.pop_front();
    return command;
}

void CommandQueue::set_busy(bool busy) {
    const std::lock_guard lock(mutex_);
    busy_ = busy;
    if (busy) {
        commands_.erase(std::remove_if(commands_.begin(), commands_.end(), urgent_), commands_.end());
    }
}

}  // namespace ricochet
