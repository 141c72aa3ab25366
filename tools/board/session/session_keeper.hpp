// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>

#include "tools/board/session/session.hpp"

namespace ricochet::tools::board {

/// Returns 128 random bits of the system's: a name that cannot be guessed.
std::string random_name();

/// The settings of sessions.
struct SessionSettings {
    Command engine;
    /// The most sessions, and so engines, at a time.
    std::size_t limit = 8;
    /// The most of them for pages on other machines.
    std::size_t guest_limit = 4;
    /// A session ends when its events have had no listener for this long.
    Milliseconds idle{120000};
    /// The same if it never had a listener: its page was left or reloaded before it received the session, and
    /// will never end it.
    Milliseconds unheard{15000};
    /// Time from `stop` to `bestmove`, after which the engine is killed.
    Milliseconds stop_timeout{3000};
    /// Option values for every engine that has them; no page may set these.
    OptionValues options;
};

/// All sessions of a server. Thread-safe.
class SessionKeeper {
public:
    explicit SessionKeeper(SessionSettings settings);
    /// Ends them all.
    ~SessionKeeper();
    SessionKeeper(const SessionKeeper&) = delete;
    SessionKeeper& operator=(const SessionKeeper&) = delete;

    /// Starts a session for a page on this or (`is_guest`) another machine: `{session, engine}`. Throws
    /// `ApiError` with status 503 if there are too many, with 502 if the engine does not start.
    Json create(bool is_guest = false);
    /// Finds a session by its name from `create`; throws `ApiError` with status 404 if there is none.
    std::shared_ptr<Session> find(const std::string& name);
    /// Ends a session, and returns when its engine has ended; throws as `find`.
    void remove(const std::string& name);
    /// Ends all sessions and refuses new ones.
    void end_all();

    [[nodiscard]] std::size_t size() const;

private:
    void admit_guest(const std::string& name);
    std::shared_ptr<Session> take(const std::string& name);
    void watch();

    SessionSettings settings_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::string, std::shared_ptr<Session>> sessions_;
    /// The names of guests' sessions, possibly including some that have ended.
    std::set<std::string> guests_;
    bool is_ended_ = false;
    std::thread watcher_;
};

}  // namespace ricochet::tools::board
