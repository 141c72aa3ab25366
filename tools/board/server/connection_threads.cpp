// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/connection_threads.hpp"

#include <system_error>

namespace ricochet::tools::board {

ConnectionThreads::Taken ConnectionThreads::enqueue(std::function<void()> connection) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(std::move(connection));
        if (idle_ < waiting_.size() && threads_.size() < most_) {
            try {
                threads_.emplace_back([this] { work(); });
            } catch (const std::system_error&) {
                // No more threads are available: the connection waits for an existing one.
            }
        }
    }
    wake_.notify_one();
    return Taken(true);
}

void ConnectionThreads::shutdown() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) {
        thread.join();
    }
}

void ConnectionThreads::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        ++idle_;
        wake_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
        --idle_;
        if (waiting_.empty()) {
            return;
        }
        const std::function<void()> connection = std::move(waiting_.front());
        waiting_.pop_front();
        states_[std::this_thread::get_id()] = State::ready;
        lock.unlock();
        connection();
        lock.lock();
    }
}

void ConnectionThreads::set(State state) {
    const std::lock_guard lock(mutex_);
    states_[std::this_thread::get_id()] = state;
}

ConnectionThreads::State ConnectionThreads::state() const {
    const std::lock_guard lock(mutex_);
    return states_.at(std::this_thread::get_id());
}

}  // namespace ricochet::tools::board
