// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>

#include "movegen/base/thread.hpp"

namespace ricochet {

/// A thread that waits for jobs and does one at a time, so that none has to be made for each job, nor can be
/// refused. Where there are no threads (`has_threads`) the caller does the job.
class JobThread {
public:
    /// Throws `std::system_error` where the system grants no thread.
    JobThread();
    /// Waits for the job in hand.
    ~JobThread();
    JobThread(const JobThread&) = delete;
    JobThread& operator=(const JobThread&) = delete;

    /// Has a job done, and returns at once, or where there are no threads when it is done. Only while the
    /// thread is idle; the job must not throw.
    void start(std::function<void()> job);
    /// Blocks until the thread is idle. Not from within its job.
    void wait();

private:
    void serve();

    std::mutex mutex_;
    std::condition_variable changed_;
    /// What the thread is doing or is to do; empty while it is idle.
    std::function<void()> job_;
    bool is_ending_ = false;
    /// Waited for first: it uses all the above.
    Thread thread_;
};

}  // namespace ricochet
