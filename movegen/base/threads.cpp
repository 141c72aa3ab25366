// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/base/threads.hpp"

#include <algorithm>
#include <cassert>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
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

std::size_t HelperThreads::provide() {
    if (!has_threads()) {
        return 0;
    }
    try {
        while (threads_.size() < count_) {
            threads_.push_back(std::make_unique<JobThread>());
        }
    } catch (const std::system_error&) {
        // No more threads.
    } catch (const std::bad_alloc&) {
        // No memory for more threads.
    }
    return threads_.size();
}

void HelperThreads::share(std::size_t parts, const std::function<void(std::size_t part)>& work) {
    std::mutex mutex;
    std::exception_ptr failure;
    const auto do_part = [&](std::size_t part) {
        try {
            work(part);
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!failure) {
                failure = std::current_exception();
            }
        }
    };
    const std::size_t at_once = std::min(parts, threads_.size() + 1);
    for (std::size_t part = 1; part < at_once; ++part) {
        threads_[part - 1]->start([&do_part, part] { do_part(part); });
    }
    if (parts > 0) {
        do_part(0);
    }
    for (std::size_t part = at_once; part < parts; ++part) {
        do_part(part);
    }
    for (std::size_t part = 1; part < at_once; ++part) {
        threads_[part - 1]->wait();
    }
    // The system is short of resources: idle threads should not hold any.
    if (threads_.size() < count_) {
        release();
    }
    if (failure) {
        std::rethrow_exception(failure);
    }
}

}  // namespace ricochet
