// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/session/session_keeper.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <random>
#include <utility>
#include <vector>

#include "tools/common/json.hpp"

namespace ricochet::tools::board {

namespace {

ApiError no_such_session() {
    return {404, phrase(server_error::no_session), "session"};
}

}  // namespace

std::string random_name() {
    constexpr int parts = 4;
    std::random_device device;
    std::string name;
    for (int i = 0; i < parts; ++i) {
        name += fmt::format("{:08x}", device());
    }
    return name;
}

SessionKeeper::SessionKeeper(SessionSettings settings)
    : settings_(std::move(settings)), watcher_([this] { watch(); }) {}

SessionKeeper::~SessionKeeper() {
    end_all();
    watcher_.join();
}

/// Call only with the lock held.
void SessionKeeper::admit_guest(const std::string& name) {
    std::erase_if(guests_, [this](const std::string& guest) { return !sessions_.contains(guest); });
    if (guests_.size() >= settings_.guest_limit) {
        throw ApiError(503, phrase(server_error::guests, settings_.guest_limit), "session");
    }
    guests_.insert(name);
}

Json SessionKeeper::create(bool is_guest) {
    const std::string name = random_name();
    std::shared_ptr<Session> session;
    {
        const std::lock_guard lock(mutex_);
        if (is_ended_) {
            throw ApiError(503, phrase(server_error::ending), "session");
        }
        if (sessions_.size() >= settings_.limit) {
            throw ApiError(503, phrase(server_error::boards, settings_.limit), "session");
        }
        if (is_guest) {
            admit_guest(name);
        }
        session = std::make_shared<Session>(settings_.engine, settings_.stop_timeout, settings_.options);
        sessions_.emplace(name, session);
    }
    try {
        return {{"session", name}, {"engine", session->start()}};
    } catch (const ApiError&) {
        take(name);
        throw;
    }
}

std::shared_ptr<Session> SessionKeeper::find(const std::string& name) {
    const std::lock_guard lock(mutex_);
    const auto found = sessions_.find(name);
    if (found == sessions_.end()) {
        throw no_such_session();
    }
    return found->second;
}

std::shared_ptr<Session> SessionKeeper::take(const std::string& name) {
    const std::lock_guard lock(mutex_);
    const auto node = sessions_.extract(name);
    return node.empty() ? nullptr : node.mapped();
}

void SessionKeeper::remove(const std::string& name) {
    const std::shared_ptr<Session> session = take(name);
    if (!session) {
        throw no_such_session();
    }
    session->end();
}

void SessionKeeper::end_all() {
    std::map<std::string, std::shared_ptr<Session>> sessions;
    {
        const std::lock_guard lock(mutex_);
        is_ended_ = true;
        sessions.swap(sessions_);
        changed_.notify_all();
    }
    // All start ending before any is waited for.
    for (const auto& [name, session] : sessions) {
        session->request_end();
    }
    for (const auto& [name, session] : sessions) {
        session->end();
    }
}

std::size_t SessionKeeper::size() const {
    const std::lock_guard lock(mutex_);
    return sessions_.size();
}

/// Ends sessions whose pages have gone without ending them.
void SessionKeeper::watch() {
    const Milliseconds interval =
        std::clamp(std::min(settings_.idle, settings_.unheard) / 4, Milliseconds(10), Milliseconds(5000));
    std::unique_lock lock(mutex_);
    while (!is_ended_) {
        changed_.wait_for(lock, interval);
        std::vector<std::shared_ptr<Session>> gone;
        for (auto entry = sessions_.begin(); entry != sessions_.end();) {
            const EventLog& events = entry->second->events();
            const Milliseconds longest =
                events.was_heard() ? settings_.idle : std::min(settings_.idle, settings_.unheard);
            if (events.idle_for() > longest) {
                gone.push_back(entry->second);
                entry = sessions_.erase(entry);
            } else {
                ++entry;
            }
        }
        lock.unlock();
        for (const std::shared_ptr<Session>& session : gone) {
            session->end();
        }
        lock.lock();
    }
}

}  // namespace ricochet::tools::board
