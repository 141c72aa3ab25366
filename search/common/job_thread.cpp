// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/common/job_thread.hpp"

#include <cassert>
#include <utility>

namespace ricochet {

JobThread::JobThread() {
    if (has_threads()) {
        thread_ = Thread([this] { serve(); });
    }
}

JobThread::~JobThread() {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
    changed_.notify_all();
}

void JobThread::start(std::function<void()> job) {
    if (!has_threads()) {
        job();
        return;
    }
    const std::lock_guard lock(mutex_);
    assert(!job_);
    job_ = std::move(job);
    changed_.notify_all();
}

void JobThread::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !job_; });
}

void JobThread::serve() {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return is_ending_ || job_; });
        if (!job_) {
            return;
        }
        lock.unlock();
        job_();
        lock.lock();
        job_ = nullptr;
        changed_.notify_all();
    }
}

}  // namespace ricochet
