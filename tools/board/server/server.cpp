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
#include "tools/board/explain/worth.hpp"
#include "tools/board/server/access.hpp"
#include "tools/board/server/assets.hpp"
#include "tools/board/server/book_requests.hpp"
#include "tools/board/server/deadline.hpp"
#include "tools/board/server/guard.hpp"
#include "tools/board/server/network.hpp"
#include "tools/board/server/questions.hpp"
#include "tools/board/server/table_requests.hpp"
#include "tools/common/json.hpp"
#include "tools/common/page_json.hpp"
#include "tools/picture/board_svg.hpp"

namespace ricochet::tools::board {

namespace {

constexpr const char* own_address = "127.0.0.1";
constexpr const char* every_address = "0.0.0.0";
constexpr const char* json_type = "application/json";
constexpr std::string_view index = "board/page/index.html";
/// Beside one thread for every session's event stream. Browsers open connections ahead of their needs, and
/// each one has a thread while it lasts.
constexpr std::size_t request_threads = 16;
/// Where others in the network may ask, what they hold up must leave threads for this machine.
constexpr std::size_t network_request_threads = 96;
constexpr time_t request_timeout = 2;

/// An engine's output need not be UTF-8.
std::string as_text(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// What is sent by a provider, the library does not compress: its Brotli takes ten times as long for a position
/// as the position itself, and to the same machine all of it would be lost.
void send(httplib::Response& response, std::string text, const char* type) {
    const auto content = std::make_shared<const std::string>(std::move(text));
    response.set_content_provider(content->size(), type,
                                  [content](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
                                      return sink.write(content->data() + offset, length);
                                  });
}

/// Not by a provider: the library asks whether an error has a body.
void answer(httplib::Response& response, const ApiError& error) {
    response.status = error.status();
    response.set_content(as_text(error.to_json()), json_type);
}

/// Also for what the HTTP library refuses by itself.
Phrase refusal_of_status(int status) {
    switch (status) {
        case 404:
            return {"there is nothing at this address"};
        case 413:
            return phrase(server_error::large);
        case 414:
            return {"the address is too long"};
        default:
            return status < 500 ? Phrase{"this is no proper HTTP request"} : phrase(server_error::failed);
    }
}

const httplib::Headers security_headers = {
    {"Cache-Control", "no-store"},
    {"Content-Security-Policy",
     "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; "
     "frame-ancestors 'none'"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    // Firefox says nothing of where a beacon comes from to whom it may not name the page.
    {"Referrer-Policy", "same-origin"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
};

/// The page's document, with the pieces' shapes, and in its head the rows of all games, of which games there
/// are books, how many pieces the tables know, if there are any, and that moves can be explained, by so many
/// nodes.
std::string with_rows(std::string document, const tables::Tables* known, const book::Books& books) {
    std::string rows = script_element("variants", describe_variants());
    if (!books.empty()) {
        Json games = Json::array();
        for (const auto& book : books.all()) {
            games.push_back(name_of(book->variant()));
        }
        rows += script_element("books", games);
    }
    if (known != nullptr) {
        rows += script_element("tables", {{"pieces", known->largest()}});
    }
    rows +=
        script_element("explain", {{"least", Explanations::least_nodes}, {"most", Explanations::most_nodes}});
    constexpr std::string_view body = "<body>";
    if (const std::size_t at = document.find(body); at != std::string::npos) {
        document.insert(at + body.size(), fmt::format("\n<div hidden>{}</div>", piece_shapes()));
    }
    return document.insert(std::min(document.find("</head>"), document.size()), rows);
}

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

class HttpServer final : public Server {
public:
    explicit HttpServer(const ServerSettings& settings)
        : settings_(settings),
          assets_(settings.assets),
          keeper_(settings.sessions),
          explanations_(settings.tables) {
        http_.new_task_queue = [this] {
            return new httplib::ThreadPool(settings_.sessions.limit +
                                           (settings_.lan ? network_request_threads : request_threads));
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
                answer(response, ApiError(response.status, refusal_of_status(response.status)));
            }
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
        deadline_ = std::make_unique<RequestDeadline>(port_, settings_.request_deadline);
        http_.listen_after_bind();
        has_run_ = true;
    }

    void stop() override {
        explanations_.end();
        keeper_.end_all();
        // The library ignores a stop that comes before its start.
        while (!http_.is_running() && !has_run_) {
            std::this_thread::sleep_for(Milliseconds(1));
        }
        http_.stop();
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
        const bool is_guest = network_ && !NetworkAccess::is_local(request);
        std::optional<ApiError> refusal =
            is_guest ? network_->refuse(request, Clock::now()) : refuse_foreign(request, port_);
        return refusal ? refusal : refuse(request);
    }

    /// A handler whose errors are answers too.
    httplib::Server::Handler handled(const httplib::Server::Handler& handler) {
        return [this, handler](const httplib::Request& request, httplib::Response& response) {
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

    /// A handler that answers with JSON.
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
                      send_page(response);
                  }));
        http_.Get("/assets/(.*)", handled([this](const httplib::Request& request, httplib::Response& response) {
                      send_asset(request.matches[1], response);
                  }));
        set_question_routes();
        if (settings_.tables != nullptr) {
            http_.Post("/api/tables", reply([this](const httplib::Request& request) {
                           Json answer =
                               describe_ending(*settings_.tables, Field(parse_request(request.body), ""));
                           tell_damage();
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

    void tell_damage() const {
        const std::optional<std::string> damage = settings_.tables->new_damage();
        if (damage && settings_.warn) {
            settings_.warn(*damage + "; the board goes on without it");
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

    void send_asset(const std::string& name, httplib::Response& response) const {
        const std::optional<Asset> asset = assets_.find(name);
        if (!asset) {
            throw ApiError(404, refusal_of_status(404), "path");
        }
        send(response, asset->content, asset->media_type);
        if (asset->is_lasting) {
            response.headers.erase("Cache-Control");
            response.set_header("Cache-Control", "private, max-age=31536000, immutable");
        }
    }

    /// The page, with the files that it names at addresses where a browser may keep them.
    void send_page(httplib::Response& response) const {
        const std::optional<Asset> page = assets_.find(index);
        if (!page) {
            throw ApiError(404, refusal_of_status(404), "path");
        }
        std::string document = with_rows(page->content, settings_.tables.get(), settings_.books);
        const std::string from = "\"/assets/";
        const std::string to = from + assets_.prefix();
        for (std::size_t at = 0; (at = document.find(from, at)) != std::string::npos; at += to.size()) {
            document.replace(at, from.size(), to);
        }
        send(response, document, page->media_type);
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
    SessionKeeper keeper_;
    Explanations explanations_;
    httplib::Server http_;
    int port_ = 0;
    std::optional<NetworkAccess> network_;
    std::unique_ptr<RequestDeadline> deadline_;
    std::atomic<bool> has_run_ = false;
};

}  // namespace

std::unique_ptr<Server> make_server(const ServerSettings& settings) {
    return std::make_unique<HttpServer>(settings);
}

}  // namespace ricochet::tools::board
