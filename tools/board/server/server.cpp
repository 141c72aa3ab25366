// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/server.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <exception>
#include <fmt/format.h>
#include <httplib.h>
#include <string_view>
#include <sys/socket.h>
#include <system_error>
#include <thread>
#include <utility>

#include "movegen/base/numbers.hpp"
#include "tools/board/server/assets.hpp"
#include "tools/board/server/deadline.hpp"
#include "tools/board/server/guard.hpp"
#include "tools/board/server/pgn_requests.hpp"
#include "tools/board/server/referee.hpp"

namespace ricochet::tools::board {

namespace {

constexpr const char* address = "127.0.0.1";
constexpr const char* json_type = "application/json";
/// Beside one thread for every session's event stream. Browsers open connections ahead of their needs, and
/// each one has a thread while it lasts.
constexpr std::size_t request_threads = 16;
constexpr time_t request_timeout = 2;
/// For a whole request, head and body: it comes from this machine.
constexpr Milliseconds request_deadline{8000};

/// A header's text, empty where the header is there more than once.
std::optional<std::string> header(const httplib::Request& request, const char* name) {
    switch (request.get_header_value_count(name)) {
        case 0:
            return std::nullopt;
        case 1:
            return request.get_header_value(name);
        default:
            return "";
    }
}

RequestHead head_of(const httplib::Request& request) {
    return {request.method,
            request.path,
            header(request, "Host"),
            header(request, "Origin"),
            header(request, "Sec-Fetch-Site"),
            header(request, "Content-Type"),
            header(request, "Content-Length"),
            request.has_header("Content-Encoding"),
            request.has_header("Transfer-Encoding"),
            request.has_header("Range")};
}

void answer(httplib::Response& response, int status, const Json& json) {
    response.status = status;
    // An engine's output need not be UTF-8.
    response.set_content(json.dump(-1, ' ', false, Json::error_handler_t::replace), json_type);
}

void answer(httplib::Response& response, const ApiError& error) {
    answer(response, error.status(), error.to_json());
}

ApiError nothing_here() {
    return {404, "there is nothing at this address", "path"};
}

/// For what the HTTP library refuses by itself.
const char* message_for(int status) {
    switch (status) {
        case 404:
            return "there is nothing at this address";
        case 413:
            return "the request is too large";
        case 414:
            return "the address is too long";
        default:
            return status < 500 ? "this is no proper HTTP request" : "the server failed";
    }
}

const httplib::Headers security_headers = {
    {"Cache-Control", "no-store"},
    {"Content-Security-Policy",
     "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; "
     "frame-ancestors 'none'"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Referrer-Policy", "no-referrer"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
};

/// Unlike the library's choice, no second server may share the port.
void set_socket_options(socket_t socket) {
    const int yes = 1;
    ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
}

/// A page's connection to a session's events.
class EventStream {
public:
    EventStream(std::shared_ptr<Session> session, std::optional<std::uint64_t> last_received)
        : session_(std::move(session)), listener_(session_->events().open(last_received)) {}

    /// What is to be sent next, perhaps nothing yet; no value at the end.
    std::optional<std::string> next() {
        std::string text;
        switch (session_->events().next(listener_, text, poll_interval)) {
            case EventLog::Wait::event:
                last_sign_ = Clock::now();
                return text;
            case EventLog::Wait::ended:
                return std::nullopt;
            case EventLog::Wait::timeout:
                break;
        }
        if (Clock::now() - last_sign_ < sign_of_life) {
            return "";
        }
        last_sign_ = Clock::now();
        return ": here\n\n";
    }
    void leave() { session_->events().leave(listener_); }

private:
    /// How soon the page's leaving is noticed.
    static constexpr Milliseconds poll_interval{500};
    static constexpr Milliseconds sign_of_life{15000};

    std::shared_ptr<Session> session_;
    EventLog::Listener listener_;
    TimePoint last_sign_{};
};

}  // namespace

class Server::Implementation {
public:
    explicit Implementation(const ServerSettings& settings)
        : settings_(settings), assets_(settings.assets), keeper_(settings.sessions) {
        http_.new_task_queue = [this] {
            return new httplib::ThreadPool(settings_.sessions.limit + request_threads);
        };
        http_.set_default_headers(security_headers);
        http_.set_payload_max_length(longest_request);
        // A connection kept open would keep a thread.
        http_.set_keep_alive_max_count(1);
        http_.set_keep_alive_timeout(request_timeout);
        http_.set_socket_options(set_socket_options);
        http_.set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
            return guard(request, response);
        });
        http_.set_error_handler([](const httplib::Request&, httplib::Response& response) {
            if (response.body.empty()) {
                answer(response, ApiError(response.status, message_for(response.status)));
            }
        });
        const auto handler = [this](const httplib::Request& request, httplib::Response& response) {
            handle(request, response);
        };
        http_.Get(".*", handler);
        http_.Post(".*", handler);
        http_.Delete(".*", handler);
    }

    Result<int> bind(int port) {
        errno = 0;
        const bool bound = port == 0 ? (port_ = http_.bind_to_any_port(address)) > 0
                                     : http_.bind_to_port(address, port_ = port);
        if (bound) {
            return port_;
        }
        const int reason = errno;
        return Error{fmt::format("cannot listen on {}:{}: {}", address, port,
                                 reason != 0 ? std::generic_category().message(reason) : "the port is taken")};
    }

    void run() {
        deadline_ = std::make_unique<RequestDeadline>(port_, request_deadline);
        http_.listen_after_bind();
        has_run_ = true;
    }

    void stop() {
        keeper_.end_all();
        // The library ignores a stop that comes before its start.
        while (!http_.is_running() && !has_run_) {
            std::this_thread::sleep_for(Milliseconds(1));
        }
        http_.stop();
    }

private:
    using HandlerResponse = httplib::Server::HandlerResponse;

    HandlerResponse guard(const httplib::Request& request, httplib::Response& response) const {
        const std::optional<ApiError> refusal = refuse(head_of(request), port_);
        if (!refusal) {
            return HandlerResponse::Unhandled;
        }
        answer(response, *refusal);
        return HandlerResponse::Handled;
    }

    void handle(const httplib::Request& request, httplib::Response& response) {
        deadline_->request_read(request.remote_port);
        try {
            if (request.path.starts_with("/api/")) {
                call(request, response);
            } else {
                send_asset(request, response);
            }
        } catch (const ApiError& error) {
            answer(response, error);
        } catch (const std::exception& exception) {
            answer(response, ApiError(500, exception.what()));
        }
    }

    void send_asset(const httplib::Request& request, httplib::Response& response) const {
        constexpr std::string_view folder = "/assets/";
        const std::string_view path = request.path;
        const std::string_view name = path == "/"                ? "board/page/index.html"
                                      : path.starts_with(folder) ? path.substr(folder.size())
                                                                 : "";
        std::optional<Asset> asset = assets_.find(name);
        if (!asset || request.method == "POST" || request.method == "DELETE") {
            throw nothing_here();
        }
        response.set_content(asset->content, asset->media_type);
    }

    void call(const httplib::Request& request, httplib::Response& response) {
        using Question = Json (*)(const Field&);
        constexpr std::array<std::pair<std::string_view, Question>, 6> questions = {{
            {"/api/check", check_fen},
            {"/api/pgn/check", check_pgn},
            {"/api/pgn/read", read_pgn},
            {"/api/pgn/write", write_pgn},
            {"/api/position", describe_position},
            {"/api/why", why_illegal},
        }};
        constexpr std::string_view sessions = "/api/sessions";
        for (const auto& [path, question] : questions) {
            if (request.path == path && request.method == "POST") {
                const RequestJson body = parse_request(request.body);
                answer(response, 200, question(Field(body, "")));
                return;
            }
        }
        if (request.path == "/api/about" && request.method == "GET") {
            answer(response, 200, about());
        } else if (request.path == sessions && request.method == "POST") {
            static_cast<void>(parse_request(request.body));
            answer(response, 201, keeper_.create());
        } else if (request.path.starts_with(std::string(sessions) + "/")) {
            const std::string rest = request.path.substr(sessions.size() + 1);
            const std::size_t slash = std::min(rest.find('/'), rest.size());
            call_session(request, response, rest.substr(0, slash), rest.substr(slash));
        } else {
            throw nothing_here();
        }
    }

    [[nodiscard]] Json about() const {
        return {{"name", "Ricochet board"},
                {"version", RICOCHET_VERSION},
                {"engine_command", settings_.engine_command},
                {"sessions", keeper_.size()},
                {"session_limit", settings_.sessions.limit}};
    }

    void call_session(const httplib::Request& request, httplib::Response& response, const std::string& name,
                      std::string_view what) {
        const bool is_post = request.method == "POST";
        if ((request.method == "DELETE" && what.empty()) || (is_post && what == "/close")) {
            keeper_.remove(name);
            answer(response, 200, Json::object());
            return;
        }
        const std::shared_ptr<Session> session = keeper_.find(name);
        if (is_post && what == "/go") {
            const RequestJson body = parse_request(request.body);
            answer(response, 200, {{"search", session->go(Field(body, ""))}});
        } else if (is_post && what == "/stop") {
            static_cast<void>(parse_request(request.body));
            session->stop();
            answer(response, 200, Json::object());
        } else if (request.method == "GET" && what == "/events") {
            stream_events(request, response, session);
        } else {
            throw nothing_here();
        }
    }

    static void stream_events(const httplib::Request& request, httplib::Response& response,
                              const std::shared_ptr<Session>& session) {
        std::optional<std::uint64_t> last_received;
        if (const std::optional<std::string> text = header(request, "Last-Event-ID")) {
            if (const auto number = parse_number<std::uint64_t>(*text, "Last-Event-ID", 0, UINT64_MAX)) {
                last_received = number.value();
            }
        }
        const auto stream = std::make_shared<EventStream>(session, last_received);
        response.set_chunked_content_provider(
            "text/event-stream",
            [stream](std::size_t, httplib::DataSink& sink) {
                if (!sink.is_writable()) {
                    return false;
                }
                const std::optional<std::string> text = stream->next();
                if (!text) {
                    sink.done();
                    return true;
                }
                return text->empty() || sink.write(text->data(), text->size());
            },
            [stream](bool) { stream->leave(); });
    }

    ServerSettings settings_;
    Assets assets_;
    SessionKeeper keeper_;
    httplib::Server http_;
    int port_ = 0;
    std::unique_ptr<RequestDeadline> deadline_;
    std::atomic<bool> has_run_ = false;
};

Server::Server(const ServerSettings& settings) : implementation_(std::make_unique<Implementation>(settings)) {}

Server::~Server() = default;

Result<int> Server::bind(int port) {
    return implementation_->bind(port);
}

void Server::run() {
    implementation_->run();
}

void Server::stop() {
    implementation_->stop();
}

}  // namespace ricochet::tools::board
