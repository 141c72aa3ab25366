// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

namespace ricochet {

/// Hands commands from the thread that reads them to the thread that obeys them, in order.
///
/// While the obeying thread is in a long job, *urgent* commands must not wait for their turn. The queue shows
/// each command that is waiting at the start of a long job, and each that arrives during one, to a handler
/// that may deal with it at once. So none slips through between two threads: a `stop` that is read before the
/// search it means has even started still stops it.
class CommandQueue {
public:
    /// Returns whether the command is done with; otherwise it keeps its place in the queue. Called by either
    /// thread, never two at a time, and must not call the queue.
    using UrgentHandler = std::function<bool(const std::string&)>;

    explicit CommandQueue(UrgentHandler urgent) : urgent_(std::move(urgent)) {}

    /// Adds a command at the end. For the reading thread.
    void push(std::string command);
    /// No more commands will come.
    void close();

    /// Waits for the next command; nothing when all are taken and the queue is closed. For the obeying thread.
    std::optional<std::string> pop();

    /// Marks a long job of the obeying thread for as long as it lives.
    class LongJob {
    public:
        explicit LongJob(CommandQueue& queue) : queue_(queue) { queue_.set_busy(true); }
        ~LongJob() { queue_.set_busy(false); }
        LongJob(const LongJob&) = delete;
        LongJob& operator=(const LongJob&) = delete;

    private:
        CommandQueue& queue_;
    };

private:
    void set_busy(bool busy);

    UrgentHandler urgent_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::string> commands_;
    bool busy_ = false;
    bool closed_ = false;
};

}  // namespace ricochet
