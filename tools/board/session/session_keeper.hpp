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

/// How sessions are run.
struct SessionSettings {
    Command engine;
    /// At most so many sessions, and so many engines, at a time.
    std::size_t limit = 8;
    /// Of them, those of pages on other machines, at most.
    std::size_t guest_limit = 4;
    /// A session ends when its events had no listener for so long.
    Milliseconds idle{120000};
    /// And after so long where there was never one: its page was left, or loaded again, before it knew of the
    /// session, and will never end it.
    Milliseconds unheard{15000};
    /// From `stop` to `bestmove`; then the engine is killed.
    Milliseconds stop_timeout{3000};
    /// Values of options that every engine gets that has them; no page may set these.
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

    /// Starts a session, of a page on another machine or on this one: `{session, engine}`. An `ApiError` of
    /// status 503 where there are too many, of 502 where the engine does not start.
    Json create(bool is_guest = false);
    /// A session by the name that `create` gave it; an `ApiError` of status 404 where there is none.
    std::shared_ptr<Session> find(const std::string& name);
    /// Ends a session, and returns when its engine has gone; 404 as above.
    void remove(const std::string& name);
    /// Ends all sessions; there will be no new ones.
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
    /// The names of those of guests, and perhaps of some that have ended.
    std::set<std::string> guests_;
    bool is_ended_ = false;
    std::thread watcher_;
};

}  // namespace ricochet::tools::board
