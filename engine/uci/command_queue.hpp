// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>

namespace ricochet {

/// Hands commands from the thread that reads them to the thread that executes them, in order.
///
/// During a long job of the executing thread *urgent* commands must not wait for their turn. The queue shows
/// each command that is waiting at the start of a long job, and each that arrives during one, to a handler
/// that may execute it at once. So none is missed between two threads: a `stop` that is read before the search
/// it is meant for has even started still stops it.
template <class Command>
class CommandQueue {
public:
    /// Returns whether the command is done with; otherwise it keeps its place in the queue. Called by either
    /// thread, never two at a time, and must not call the queue.
    using UrgentHandler = std::function<bool(const Command&)>;

    explicit CommandQueue(UrgentHandler urgent) : urgent_(std::move(urgent)) {}

    /// Adds a command at the end. For the reading thread.
    void push(Command command) {
        const std::lock_guard lock(mutex_);
        if (busy_ && urgent_(command)) {
            return;
        }
        commands_.push_back(std::move(command));
        changed_.notify_one();
    }

    /// No more commands will come.
    void close() {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        changed_.notify_one();
    }

    /// Waits for the next command; nothing when all are taken and the queue is closed. For the executing
    /// thread.
    std::optional<Command> pop() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return closed_ || !commands_.empty(); });
        if (commands_.empty()) {
            return std::nullopt;
        }
        std::optional<Command> command = std::move(commands_.front());
        commands_.pop_front();
        return command;
    }

    /// Marks a long job of the executing thread for as long as it lives.
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
    void set_busy(bool busy) {
        const std::lock_guard lock(mutex_);
        busy_ = busy;
        if (busy) {
            std::erase_if(commands_, urgent_);
        }
    }

    UrgentHandler urgent_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Command> commands_;
    bool busy_ = false;
    bool closed_ = false;
};

}  // namespace ricochet
