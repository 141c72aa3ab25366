// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server.hpp"

#include <cerrno>
#include <cstring>
#include <exception>
#include <fmt/format.h>
#include <httplib.h>
#include <sys/socket.h>

#include "tools/board/assets.hpp"
#include "tools/board/guard.hpp"
#include "tools/board/referee.hpp"

namespace ricochet::tools::board {

namespace {

constexpr const char* address = "127.0.0.1";
constexpr const char* json_type = "application/json";
/// Beside one thread for every session's event stream.
constexpr std::size_t request_threads = 8;
constexpr std::size_t longest_path = 200;

std::optional<std::string> header(const httplib::Request& request, const char* name) {
    return request.has_header(name) ? std::optional(request.get_header_value(name)) : std::nullopt;
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
            request.has_header("Transfer-Encoding")};
}

void answer(httplib::Response& response, int status, const Json& json) {
    response.status = status;
    // What an engine says need not be UTF-8.
    response.set_content(json.dump(-1, ' ', false, Json::error_handler_t::replace), json_type);
}

void answer(httplib::Response& response, const ApiError& error) {
    answer(response, error.status(), error.to_json());
}

ApiError nothing_here() {
    return {404, "there is nothing at this address", "path"};
}

/// For what the HTTP library refuses by itself.
const char* words_for(int status) {
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

}  // namespace

class Server::Implementation {
public:
    explicit Implementation(const ServerSettings& settings) : settings_(settings), assets_(settings.assets) {
        http_.new_task_queue = [this] {
            return new httplib::ThreadPool(settings_.sessions.limit + request_threads);
        };
        http_.set_default_headers(security_headers);
        http_.set_payload_max_length(longest_request);
        // A connection kept open would keep a thread.
        http_.set_keep_alive_max_count(1);
        http_.set_socket_options(set_socket_options);
        http_.set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
            return guard(request, response);
        });
        http_.set_error_handler([](const httplib::Request&, httplib::Response& response) {
            if (response.body.empty()) {
                answer(response, ApiError(response.status, words_for(response.status)));
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
                                 reason != 0 ? std::strerror(reason) : "the port is taken")};
    }

    void run() { http_.listen_after_bind(); }

    void stop() { http_.stop(); }

private:
    using HandlerResponse = httplib::Server::HandlerResponse;

    HandlerResponse guard(const httplib::Request& request, httplib::Response& response) const {
        std::optional<ApiError> refusal = refuse(head_of(request), port_);
        if (!refusal && request.path.size() > longest_path) {
            refusal = ApiError(414, words_for(414), "path");
        }
        if (!refusal) {
            return HandlerResponse::Unhandled;
        }
        answer(response, *refusal);
        return HandlerResponse::Handled;
    }

    void handle(const httplib::Request& request, httplib::Response& response) {
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
        const std::string_view name = path == "/"                ? "index.html"
                                      : path.starts_with(folder) ? path.substr(folder.size())
                                                                 : "";
        std::optional<Asset> asset = assets_.find(name);
        if (!asset || request.method == "POST" || request.method == "DELETE") {
            throw nothing_here();
        }
        response.set_content(asset->content, asset->media_type);
    }

    void call(const httplib::Request& request, httplib::Response& response) const {
        using Referee = Json (*)(const Field&);
        constexpr std::array<std::pair<std::string_view, Referee>, 2> questions = {{
            {"/api/check", check_fen},
            {"/api/position", describe_position},
        }};
        for (const auto& [path, question] : questions) {
            if (request.path == path && request.method == "POST") {
                const RequestJson body = parse_request(request.body);
                answer(response, 200, question(Field(body, "")));
                return;
            }
        }
        throw nothing_here();
    }

    ServerSettings settings_;
    Assets assets_;
    httplib::Server http_;
    int port_ = 0;
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
