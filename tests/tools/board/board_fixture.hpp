// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <functional>
#include <httplib.h>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "tools/board/server/server.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::board::test {

/// The answer to a request.
struct Answer {
    int status = 0;
    Json json;

    /// The error's `where`; "" if there is no error.
    [[nodiscard]] std::string where() const;
    [[nodiscard]] std::string message() const;
};

/// Sends requests to a server started by the test.
class Caller {
public:
    explicit Caller(int port) : port_(port) {}

    Answer post(const std::string& path, const Json& body) const;
    /// Posts the body unchanged, with additional headers (a Content-Type among them replaces our own).
    Answer post_text(const std::string& path, const std::string& body, httplib::Headers headers = {}) const;
    Answer get(const std::string& path, const httplib::Headers& headers = {}) const;
    Answer remove(const std::string& path) const;
    /// Opens a session and returns its name; fails the test if there is none.
    std::string open_session() const;
    /// Posts a session's `go` from the start position, with limits.
    Answer go(const std::string& session, const Json& limits, const Json& more = {}) const;

    [[nodiscard]] int port() const { return port_; }

private:
    int port_;
};

/// The command of the mock engine in a mode, or of the real engine if the mode is empty.
Command engine_command(const std::string& mode);
/// The settings of a server with such an engine.
ServerSettings settings_with(const std::string& mode = "");

/// A server in a thread of the test.
class RunningServer : public Caller {
public:
    explicit RunningServer(const ServerSettings& settings = settings_with());
    ~RunningServer();
    RunningServer(const RunningServer&) = delete;
    RunningServer& operator=(const RunningServer&) = delete;

private:
    std::unique_ptr<Server> server_;
    std::thread thread_;
};

/// Listens to a session's events.
class Listener {
public:
    Listener(const Caller& caller, const std::string& session, const httplib::Headers& headers = {});
    ~Listener();
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;

    /// Waits for the next event of a type, after those already waited for; fails the test after minutes.
    Json wait_for(const std::string& type);
    /// Whether the stream ends within minutes.
    bool ends();
    /// All events so far.
    std::vector<Json> all();

private:
    void take(const std::string& text);

    httplib::Client client_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::string partial_;
    std::vector<Json> events_;
    std::size_t next_ = 0;
    bool ended_ = false;
    std::thread thread_;
};

/// The process ids of a process's children with a name: of its engines, without the guards that end them.
std::vector<int> children_of(int process, std::string_view name);

/// Whether a condition becomes true within minutes.
bool comes_true(const std::function<bool()>& condition);

}  // namespace ricochet::tools::board::test
