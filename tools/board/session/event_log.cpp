// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/session/event_log.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "tools/common/json.hpp"

namespace ricochet::tools::board {

namespace {

constexpr std::size_t most_events = 256;

}  // namespace

void EventLog::add(const Json& event) {
    std::string text = event.dump(-1, ' ', false, Json::error_handler_t::replace);
    const std::lock_guard lock(mutex_);
    if (is_closed_) {
        return;
    }
    if (events_.size() >= most_events) {
        const auto oldest_info =
            std::find_if(events_.begin(), events_.end(), [](const Event& old) { return old.is_info; });
        events_.erase(oldest_info == events_.end() ? events_.begin() : oldest_info);
    }
    events_.push_back({++last_number_, event.value("type", "") == "info", std::move(text)});
    changed_.notify_all();
}

void EventLog::close() {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
    changed_.notify_all();
}

EventLog::Listener EventLog::open(std::optional<std::uint64_t> last_received) {
    const std::lock_guard lock(mutex_);
    if (last_received) {
        handed_out_ = std::min(*last_received, last_number_);
    }
    listener_ = ++last_listener_;
    changed_.notify_all();
    return listener_;
}

EventLog::Wait EventLog::next(Listener listener, std::string& text, Milliseconds timeout) {
    std::unique_lock lock(mutex_);
    const TimePoint deadline = Clock::now() + timeout;
    while (true) {
        if (listener_ != listener) {
            return Wait::ended;
        }
        const auto found = std::find_if(events_.begin(), events_.end(),
                                        [this](const Event& event) { return event.number > handed_out_; });
        if (found != events_.end()) {
            handed_out_ = found->number;
            text = fmt::format("id: {}\ndata: {}\n\n", found->number, found->text);
            return Wait::event;
        }
        if (is_closed_) {
            return Wait::ended;
        }
        if (changed_.wait_until(lock, deadline) == std::cv_status::timeout) {
            return Wait::timeout;
        }
    }
}

void EventLog::leave(Listener listener) {
    const std::lock_guard lock(mutex_);
    if (listener_ == listener) {
        listener_ = 0;
        left_ = Clock::now();
    }
}

Duration EventLog::idle_for() const {
    const std::lock_guard lock(mutex_);
    return listener_ != 0 ? Duration::zero() : Clock::now() - left_;
}

bool EventLog::was_heard() const {
    const std::lock_guard lock(mutex_);
    return last_listener_ != 0;
}

}  // namespace ricochet::tools::board
