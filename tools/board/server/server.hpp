// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "movegen/base/result.hpp"
#include "search/book/book.hpp"
#include "search/tables/tables.hpp"
#include "tools/board/server/rate_limit.hpp"
#include "tools/board/session/session_keeper.hpp"

namespace ricochet::tools::board {

/// How a server is set up.
struct ServerSettings {
    SessionSettings sessions;
    /// The engine's command as it was given, to be shown.
    std::string engine_command;
    /// A folder to serve the page's files from instead of those built in; empty = built in.
    std::string assets;
    /// Tables of endings for the page; none if null.
    std::shared_ptr<const tables::Tables> tables;
    /// Books of openings for the page.
    book::Books books;
    /// Takes a line about what went wrong and ends nothing, from any thread; may be empty.
    std::function<void(const std::string& text)> warn;
    /// For a whole request, head and body: it comes from this machine.
    Milliseconds request_deadline{8000};
    /// Whether other machines in the network may ask, who name the token (`NetworkAccess`).
    bool lan = false;
    RateSettings network_rate;
};

/// The web server: the page, the referee and the sessions, on the loopback device only where it is not opened
/// to the network.
class Server {
public:
    Server() = default;
    /// Ends the sessions and their engines.
    virtual ~Server() = default;
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    /// Takes a port of 127.0.0.1, or of all addresses of this machine; 0 = any free one. Returns the port; the
    /// error says why there is none.
    virtual Result<int> bind(int port) = 0;
    /// The addresses for others in the network, with the token, after `bind`; none if they may not ask.
    [[nodiscard]] virtual std::vector<std::string> network_links() const = 0;
    /// Answers requests until `stop`; once, after `bind`.
    virtual void run() = 0;
    /// Ends all sessions and `run`. From any thread.
    virtual void stop() = 0;
};

std::unique_ptr<Server> make_server(const ServerSettings& settings);

}  // namespace ricochet::tools::board
