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

/// A server's settings.
struct ServerSettings {
    SessionSettings sessions;
    /// The engine's command as given, for display.
    std::string engine_command;
    /// A folder to serve the page's files from; empty for the built-in ones.
    std::string assets;
    /// Tablebases for the page; may be null.
    std::shared_ptr<const tables::Tables> tables;
    /// Opening books for the page.
    book::Books books;
    /// Called with a line about a problem that ends nothing, from any thread; may be empty.
    std::function<void(const std::string& text)> warn;
    /// Time limit for reading a whole request, head and body.
    Milliseconds request_deadline{8000};
    /// Whether other machines in the network may connect, with the token (`NetworkAccess`).
    bool lan = false;
    RateSettings network_rate;
};

/// The web server: the page, the referee and the sessions, only on the loopback device unless opened to the
/// network.
class Server {
public:
    Server() = default;
    /// Ends the sessions and their engines.
    virtual ~Server() = default;
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    /// Binds a port of 127.0.0.1, or of all addresses of this machine; 0 = any free one. Returns the port; the
    /// error gives the reason.
    virtual Result<int> bind(int port) = 0;
    /// The addresses for others in the network, with the token, after `bind`; none if others may not connect.
    [[nodiscard]] virtual std::vector<std::string> network_links() const = 0;
    /// Answers requests until `stop`. Call once, after `bind`.
    virtual void run() = 0;
    /// Ends all sessions and `run`. Callable from any thread.
    virtual void stop() = 0;
};

std::unique_ptr<Server> make_server(const ServerSettings& settings);

}  // namespace ricochet::tools::board
