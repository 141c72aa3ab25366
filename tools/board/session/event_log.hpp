// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>

#include "tools/common/clock.hpp"
#include "tools/common/json_fwd.hpp"

namespace ricochet::tools::board {

/// The events of a session on their way to its page. Thread-safe. One listener at a time: a new one replaces
/// the previous. Keeps a bounded number of the latest events for a listener that comes late or reconnects.
class EventLog {
public:
    using Listener = std::uint64_t;
    enum class Wait : std::uint8_t {
        event,    ///< there is one
        timeout,  ///< there is none yet
        ended     ///< there will be none for this listener
    };

    /// Adds an event. If too many wait for a listener, reports of a search (`info`) are dropped first.
    void add(const Json& event);
    /// Closes the log: each listener's wait ends once it has received the last event.
    void close();

    /// Adds a listener. It receives the events after `last_received` or, if that is not given, those that no
    /// listener has received yet.
    Listener open(std::optional<std::uint64_t> last_received);
    /// Waits for the next event, and writes it to `text` as a server-sent event.
    Wait next(Listener listener, std::string& text, Milliseconds timeout);
    /// Removes the listener.
    void leave(Listener listener);

    /// Time without a listener; zero while there is one.
    [[nodiscard]] Duration idle_for() const;
    /// Whether there has ever been one.
    [[nodiscard]] bool was_heard() const;

private:
    struct Event {
        std::uint64_t number;
        bool is_info;
        std::string text;
    };

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Event> events_;
    std::uint64_t last_number_ = 0;
    /// The number of the last event that a listener received.
    std::uint64_t handed_out_ = 0;
    Listener listener_ = 0;
    Listener last_listener_ = 0;
    TimePoint left_ = Clock::now();
    bool is_closed_ = false;
};

}  // namespace ricochet::tools::board
