// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>

namespace ricochet {

/// The handler's treatment of a command shown during a long job.
enum class Urgency : std::uint8_t {
    none,  ///< waits for its turn, and is not shown again
    done,  ///< was executed, and leaves the queue
    again  ///< had its effect on this job, and waits for its turn; has the same effect on later jobs
};

/// Passes commands, from the thread that reads them and from others, to the thread that executes them, in
/// order.
///
/// During a long job of the executing thread, *urgent* commands must not wait for their turn. The queue shows
/// each command that is waiting at the start of a long job, and each that arrives during one, to a handler that
/// may execute it at once. So none is missed between two threads: a `stop` that is read before the search it is
/// meant for has even started still stops it.
///
/// Takes time proportional to the number of commands, however many are waiting: each is shown once, and at the
/// start of later jobs only the first of those that answered `again`.
template <class Command>
class CommandQueue {
public:
    /// Called by either thread, never two at a time, and must not call the queue.
    using UrgentHandler = std::function<Urgency(const Command&)>;

    /// The handler may be empty if no job is long.
    explicit CommandQueue(UrgentHandler urgent = {}) : urgent_(std::move(urgent)) {}

    /// Adds a command at the end without waiting. From any thread but the executing one during a long job.
    void push(Command command) {
        const std::lock_guard lock(mutex_);
        commands_.emplace_back(std::move(command));
        if (busy_) {
            show_new_ones();
        }
        changed_.notify_one();
    }

    /// Ends the queue: no more commands will come.
    void close() {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        changed_.notify_one();
    }

    /// Waits for the next command and returns it; nothing when the queue is empty and closed. For the executing
    /// thread.
    std::optional<Command> pop() {
        std::unique_lock lock(mutex_);
        while (true) {
            changed_.wait(lock, [this] { return closed_ || !commands_.empty(); });
            if (commands_.empty()) {
                return std::nullopt;
            }
            std::optional<Command> command = std::move(commands_.front());
            commands_.pop_front();
            if (!again_.empty() && again_.front() == taken_) {
                again_.pop_front();
            }
            ++taken_;
            if (command) {
                return command;
            }
        }
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
            if (!again_.empty()) {
                urgent_(*commands_[again_.front() - taken_]);
            }
            show_new_ones();
        }
    }

    void show_new_ones() {
        for (shown_ = std::max(shown_, taken_); shown_ < taken_ + commands_.size(); ++shown_) {
            std::optional<Command>& command = commands_[shown_ - taken_];
            const Urgency urgency = urgent_(*command);
            if (urgency == Urgency::done) {
                command.reset();
            } else if (urgency == Urgency::again) {
                again_.push_back(shown_);
            }
        }
    }

    UrgentHandler urgent_;
    std::mutex mutex_;
    std::condition_variable changed_;
    // Commands are numbered from 0 in the order in which they came.
    std::deque<std::optional<Command>> commands_;  ///< those waiting; empty if done with
    std::size_t taken_ = 0;                        ///< the number of the first of them
    std::size_t shown_ = 0;                        ///< those below were shown, or taken before
    std::deque<std::size_t> again_;                ///< those waiting that answered `again`
    bool busy_ = false;
    bool closed_ = false;
};

}  // namespace ricochet
