// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/server.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <exception>
#include <fmt/format.h>
#include <functional>
#include <httplib.h>
#include <memory>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <system_error>
#include <thread>
#include <utility>

#include "movegen/base/tokens.hpp"
#include "movegen/base/version.hpp"
#include "tools/board/explain/explanations.hpp"
#include "tools/board/server/access.hpp"
#include "tools/board/server/assets.hpp"
#include "tools/board/server/connection_threads.hpp"
#include "tools/board/server/deadline.hpp"
#include "tools/board/server/guard.hpp"
#include "tools/board/server/lookups.hpp"
#include "tools/board/server/questions.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::board {

namespace {

constexpr const char* own_address = "127.0.0.1";
constexpr const char* every_address = "0.0.0.0";
constexpr const char* json_type = "application/json";
/// Far more than pages need; other machines get at most `RequestDeadline::most_connections` each.
constexpr std::size_t most_threads = 512;
/// How long an idle connection is kept, and for how many requests in all.
constexpr std::chrono::seconds connection_rest{5};
constexpr std::size_t most_requests = 1000;

/// Replaces invalid bytes, since an engine's output need not be UTF-8.
std::string as_text(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Sends a text by a content provider, which the library does not compress: its Brotli takes ten times as long
/// as computing a position, to no benefit on the same machine.
void send(httplib::Response& response, std::string text, const char* type) {
    const auto content = std::make_shared<const std::string>(std::move(text));
    response.set_content_provider(content->size(), type,
                                  [content](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
                                      return sink.write(content->data() + offset, length);
                                  });
}

/// Sends a file, compressed if the browser accepts that, or only status 304 if the browser has it.
void send(const httplib::Request& request, httplib::Response& response, const Asset& asset) {
    response.set_header("ETag", asset.entity_tag);
    response.set_header("Vary", "Accept-Encoding");
    if (header(request, "If-None-Match") == asset.entity_tag) {
        response.status = 304;
        return;
    }
    const bool is_packed = !asset.packed.empty() &&
                           header(request, "Accept-Encoding").value_or("").find("gzip") != std::string::npos;
    if (is_packed) {
        response.set_header("Content-Encoding", "gzip");
    }
    send(response, is_packed ? asset.packed : asset.content, asset.media_type);
}

/// Replaces a default header in this answer.
void replace_header(httplib::Response& response, const char* name, const std::string& value) {
    response.headers.erase(name);
    response.set_header(name, value);
}

/// Sends an error, not by a provider, because the library checks whether an error has a body.
void answer(httplib::Response& response, const ApiError& error) {
    response.status = error.status();
    response.set_content(as_text(error.to_json()), json_type);
}

/// The text for a status, also for refusals of the HTTP library itself.
Phrase refusal_of_status(int status) {
    switch (status) {
        case 404:
            return {"there is nothing at this address"};
        case 413:
            return phrase(server_error::large);
        case 414:
            return {"the address is too long"};
        default:
            return status < 500 ? Phrase{"this is not a valid HTTP request"} : phrase(server_error::failed);
    }
}

const httplib::Headers security_headers = {
    {"Cache-Control", "no-store"},
    {"Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    // With no-referrer, Firefox would send a beacon without its origin.
    {"Referrer-Policy", "same-origin"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
};

/// Unlike the library's default, prevents a second server from sharing the port.
void set_socket_options(socket_t socket) {
    const int yes = 1;
    ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
}

/// A page's connection to a session's events.
class EventStream {
public:
    EventStream(std::shared_ptr<Session> session, std::optional<std::uint64_t> last_received)
        : session_(std::move(session)), listener_(session_->events().open(last_received)) {}

    /// The next text to send, perhaps empty; nothing at the end.
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
    /// How soon a closed page is noticed.
    static constexpr Milliseconds poll_interval{500};
    static constexpr Milliseconds sign_of_life{15000};

    std::shared_ptr<Session> session_;
    EventLog::Listener listener_;
    TimePoint last_sign_{};
};

class HttpServer final : public Server {
public:
    explicit HttpServer(const ServerSettings& settings)
        : settings_(settings),
          assets_(settings.assets),
          document_(make_document(assets_, settings.tables.get(), settings.books)),
          keeper_(settings.sessions),
          explanations_(settings.tables) {
        // The library deletes it at the end of `run`.
        http_.new_task_queue = [this] { return threads_ = new ConnectionThreads(most_threads); };
        http_.set_default_headers(security_headers);
        http_.set_payload_max_length(longest_request);
        http_.set_keep_alive_max_count(most_requests);
        http_.set_keep_alive_timeout(connection_rest.count());
        // The head and body of an answer are sent separately: the body must not wait for the head's
        // acknowledgement.
        http_.set_tcp_nodelay(true);
        http_.set_socket_options(set_socket_options);
        http_.set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
            return guard(request, response);
        });
        http_.set_error_handler([this](const httplib::Request&, httplib::Response& response) {
            if (response.body.empty()) {
                answer(response, ApiError(response.status, refusal_of_status(response.status)));
            }
            if (!threads_->is_read()) {
                response.set_header("Connection", "close");
            }
        });
        // Called when an answer has been sent.
        http_.set_logger([this](const httplib::Request& request, const httplib::Response&) {
            threads_->answered();
            deadline_->answered(request.remote_addr, request.remote_port);
        });
        set_routes();
    }

    Result<int> bind(int port) override {
        const char* const address = settings_.lan ? every_address : own_address;
        errno = 0;
        const bool bound = port == 0 ? (port_ = http_.bind_to_any_port(address)) > 0
                                     : http_.bind_to_port(address, port_ = port);
        if (bound) {
            if (settings_.lan) {
                network_.emplace(network_addresses(), port_, settings_.network_rate);
            }
            // Before `run`, during which another thread may call `stop`.
            deadline_ = std::make_unique<RequestDeadline>(port_, settings_.request_deadline, connection_rest);
            return port_;
        }
        const int reason = errno;
        return Error{fmt::format("cannot listen on {}:{}: {}", address, port,
                                 reason != 0 ? std::generic_category().message(reason) : "the port is taken")};
    }

    [[nodiscard]] std::vector<std::string> network_links() const override {
        return network_ ? network_->links() : std::vector<std::string>();
    }

    void run() override {
        http_.listen_after_bind();
        has_run_ = true;
    }

    void stop() override {
        explanations_.end();
        keeper_.end_all();
        // The library ignores a stop before its start.
        while (!http_.is_running() && !has_run_) {
            std::this_thread::sleep_for(Milliseconds(1));
        }
        http_.stop();
        // Otherwise the library would wait for idle connections.
        deadline_->end_all();
    }

private:
    using HandlerResponse = httplib::Server::HandlerResponse;

    HandlerResponse guard(const httplib::Request& request, httplib::Response& response) {
        const std::optional<ApiError> refusal = refusal_of(request);
        if (!refusal) {
            return HandlerResponse::Unhandled;
        }
        answer(response, *refusal);
        return HandlerResponse::Handled;
    }

    std::optional<ApiError> refusal_of(const httplib::Request& request) {
        if (threads_->is_broken()) {
            return ApiError(400, refusal_of_status(400));
        }
        const bool is_guest = network_ && !NetworkAccess::is_local(request);
        std::optional<ApiError> refusal =
            is_guest ? network_->refuse(request, Clock::now()) : refuse_foreign(request, port_);
        return refusal ? refusal : refuse(request);
    }

    /// Wraps a handler so that its exceptions become error answers.
    httplib::Server::Handler handled(const httplib::Server::Handler& handler) {
        return [this, handler](const httplib::Request& request, httplib::Response& response) {
            threads_->request_read();
            deadline_->request_read(request.remote_addr, request.remote_port);
            try {
                handler(request, response);
            } catch (const ApiError& error) {
                answer(response, error);
            } catch (const std::exception& exception) {
                answer(response, ApiError(500, exception.what()));
            }
        };
    }

    /// Makes a handler that answers with JSON.
    httplib::Server::Handler reply(const std::function<Json(const httplib::Request&)>& reply,
                                   int status = 200) {
        return handled([reply, status](const httplib::Request& request, httplib::Response& response) {
            response.status = status;
            send(response, as_text(reply(request)), json_type);
        });
    }

    void set_routes() {
        http_.Get("/", handled([this](const httplib::Request& request, httplib::Response& response) {
                      if (const auto cookie = network_ ? network_->cookie_for(request) : std::nullopt) {
                          response.set_header("Set-Cookie", *cookie);
                      }
                      send_page(request, response);
                  }));
        http_.Get("/assets/(.*)", handled([this](const httplib::Request& request, httplib::Response& response) {
                      send_asset(request, response);
                  }));
        set_question_routes();
        if (settings_.tables != nullptr) {
            http_.Post("/api/tables", reply([this](const httplib::Request& request) {
                           Json answer =
                               describe_ending(*settings_.tables, Field(parse_request(request.body), ""));
                           report_damage();
                           return answer;
                       }));
        }
        if (!settings_.books.empty()) {
            http_.Post("/api/book", reply([this](const httplib::Request& request) {
                           return describe_opening(settings_.books, Field(parse_request(request.body), ""));
                       }));
        }
        http_.Post("/api/explain/move", reply([this](const httplib::Request& request) {
                       return explanations_.move(Field(parse_request(request.body), ""),
                                                 !NetworkAccess::is_local(request));
                   }));
        http_.Post("/api/explain/threat", reply([this](const httplib::Request& request) {
                       return explanations_.threat(Field(parse_request(request.body), ""),
                                                   !NetworkAccess::is_local(request));
                   }));
        http_.Post("/api/explain/worth", reply([](const httplib::Request& request) {
                       return describe_worth(Field(parse_request(request.body), ""));
                   }));
        http_.Get("/api/about", reply([this](const httplib::Request& request) { return about(request); }));
        set_session_routes();
    }

    void set_question_routes() {
        for (const auto& [path, question] : questions) {
            http_.Post("/api/" + std::string(path),
                       reply([question = question](const httplib::Request& request) {
                           return question(Field(parse_request(request.body), ""));
                       }));
        }
    }

    void report_damage() const {
        const std::optional<std::string> damage = settings_.tables->new_damage();
        if (damage && settings_.warn) {
            settings_.warn(*damage + "; the board runs without it");
        }
    }

    void set_session_routes() {
        const std::string session = "/api/sessions/([^/]+)";
        http_.Post("/api/sessions", reply(
                                        [this](const httplib::Request& request) {
                                            static_cast<void>(parse_request(request.body));
                                            return keeper_.create(!NetworkAccess::is_local(request));
                                        },
                                        201));
        const httplib::Server::Handler end = reply([this](const httplib::Request& request) {
            keeper_.remove(request.matches[1]);
            return Json::object();
        });
        http_.Delete(session, end);
        http_.Post(session + "/close", end);
        http_.Post(session + "/go", reply([this](const httplib::Request& request) -> Json {
                       const std::shared_ptr<Session> asked = keeper_.find(request.matches[1]);
                       return {{"search", asked->go(Field(parse_request(request.body), ""))}};
                   }));
        http_.Post(session + "/stop", reply([this](const httplib::Request& request) {
                       const std::shared_ptr<Session> asked = keeper_.find(request.matches[1]);
                       static_cast<void>(parse_request(request.body));
                       asked->stop();
                       return Json::object();
                   }));
        http_.Get(session + "/events",
                  handled([this](const httplib::Request& request, httplib::Response& response) {
                      stream_events(request, response, keeper_.find(request.matches[1]));
                  }));
    }

    void send_asset(const httplib::Request& request, httplib::Response& response) const {
        const std::string name = request.matches[1];
        const std::shared_ptr<const Asset> asset = assets_.find(name);
        if (asset == nullptr) {
            throw ApiError(404, refusal_of_status(404), "path");
        }
        send(request, response, *asset);
        replace_header(response, "Cache-Control",
                       assets_.is_lasting(name) ? "private, max-age=31536000, immutable" : "no-cache");
    }

    /// Sends the page; from a folder it is made anew each time.
    void send_page(const httplib::Request& request, httplib::Response& response) const {
        const auto anew = settings_.assets.empty()
                              ? std::nullopt
                              : make_document(assets_, settings_.tables.get(), settings_.books);
        const std::optional<Document>& document = anew ? anew : document_;
        if (!document) {
            throw ApiError(404, refusal_of_status(404), "path");
        }
        send(request, response, document->asset);
        replace_header(response, "Cache-Control", "no-cache");
        replace_header(response, "Content-Security-Policy", document->policy);
    }

    [[nodiscard]] Json about(const httplib::Request& request) const {
        const std::string link =
            network_ ? network_->link_for(header(request, "Host").value_or("")) : std::string();
        return {{"name", "Ricochet board"},
                {"version", version()},
                {"engine_command", settings_.engine_command},
                {"sessions", keeper_.size()},
                {"session_limit", settings_.sessions.limit},
                {"network_link", link.empty() ? Json() : Json(link)}};
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
    std::optional<Document> document_;
    SessionKeeper keeper_;
    Explanations explanations_;
    httplib::Server http_;
    int port_ = 0;
    std::optional<NetworkAccess> network_;
    std::unique_ptr<RequestDeadline> deadline_;
    ConnectionThreads* threads_ = nullptr;
    std::atomic<bool> has_run_ = false;
};

}  // namespace

std::unique_ptr<Server> make_server(const ServerSettings& settings) {
    return std::make_unique<HttpServer>(settings);
}

}  // namespace ricochet::tools::board
