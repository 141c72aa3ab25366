// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/tools/board/board_fixture.hpp"

#include <fmt/format.h>
#include <sstream>
#include <utility>

#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/tools/client/harness.hpp"

namespace ricochet::tools::board::test {

namespace {

constexpr std::chrono::seconds long_enough{120};

httplib::Client client_for(int port) {
    httplib::Client client("127.0.0.1", port);
    client.set_read_timeout(long_enough.count());
    return client;
}

Answer to_answer(const httplib::Result& result) {
    REQUIRE(static_cast<bool>(result));
    INFO(result->body);
    REQUIRE(result->get_header_value("Content-Type") == "application/json");
    return {result->status, Json::parse(result->body)};
}

}  // namespace

std::string Answer::where() const {
    return json.contains("error") ? json["error"]["where"].get<std::string>() : "";
}

std::string Answer::message() const {
    return json.contains("error") ? json["error"]["message"].get<std::string>() : "";
}

Answer Caller::post_text(const std::string& path, const std::string& body, httplib::Headers headers) const {
    const auto type = headers.find("Content-Type");
    const std::string content_type = type == headers.end() ? "application/json" : type->second;
    headers.erase("Content-Type");
    return to_answer(client_for(port_).Post(path, headers, body, content_type));
}

Answer Caller::post(const std::string& path, const Json& body) const {
    return post_text(path, body.dump());
}

Answer Caller::get(const std::string& path, const httplib::Headers& headers) const {
    return to_answer(client_for(port_).Get(path, headers));
}

Answer Caller::remove(const std::string& path) const {
    return to_answer(client_for(port_).Delete(path));
}

std::string Caller::open_session() const {
    const Answer answer = post("/api/sessions", Json::object());
    INFO(answer.json.dump());
    REQUIRE(answer.status == 201);
    return answer.json["session"];
}

Answer Caller::go(const std::string& session, const Json& limits, const Json& more) const {
    Json body = {{"variant", "tensor"}, {"moves", Json::array()}, {"limits", limits}};
    if (more.is_object()) {
        body.update(more);
    }
    return post("/api/sessions/" + session + "/go", body);
}

Command engine_command(const std::string& mode) {
    return mode.empty() ? Command{program_path("ricochet"), {}, ""}
                        : Command{program_path("mock_engine"), {"mode=" + mode}, ""};
}

ServerSettings settings_with(const std::string& mode) {
    ServerSettings settings;
    settings.sessions.engine = engine_command(mode);
    settings.engine_command = "the engine";
    return settings;
}

RunningServer::RunningServer(const ServerSettings& settings) : Caller(0), server_(make_server(settings)) {
    const Result<int> port = server_->bind(0);
    REQUIRE(port.ok());
    static_cast<Caller&>(*this) = Caller(port.value());
    thread_ = std::thread([this] { server_->run(); });
}

RunningServer::~RunningServer() {
    server_->stop();
    thread_.join();
}

Listener::Listener(const Caller& caller, const std::string& session, const httplib::Headers& headers)
    : client_(client_for(caller.port())) {
    thread_ = std::thread([this, session, headers] {
        client_.Get("/api/sessions/" + session + "/events", headers,
                    [this](const char* data, std::size_t size) {
                        take(std::string(data, size));
                        return true;
                    });
        const std::lock_guard lock(mutex_);
        ended_ = true;
        changed_.notify_all();
    });
}

Listener::~Listener() {
    client_.stop();
    thread_.join();
}

void Listener::take(const std::string& text) {
    const std::lock_guard lock(mutex_);
    partial_ += text;
    for (std::size_t end = partial_.find('\n'); end != std::string::npos; end = partial_.find('\n')) {
        if (partial_.starts_with("data: ")) {
            events_.push_back(Json::parse(partial_.substr(6, end - 6)));
        }
        partial_.erase(0, end + 1);
    }
    changed_.notify_all();
}

Json Listener::wait_for(const std::string& type) {
    std::unique_lock lock(mutex_);
    Json found;
    const bool came = changed_.wait_for(lock, long_enough, [this, &type, &found] {
        while (next_ < events_.size()) {
            const Json& event = events_[next_++];
            if (event["type"] == type) {
                found = event;
                return true;
            }
        }
        return false;
    });
    INFO("waited for " + type + " after " + (events_.empty() ? "nothing" : events_.back().dump()));
    REQUIRE(came);
    return found;
}

bool Listener::ends() {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, long_enough, [this] { return ended_; });
}

std::vector<Json> Listener::all() {
    const std::lock_guard lock(mutex_);
    return events_;
}

std::vector<int> children_of(int process, std::string_view name) {
    std::vector<int> numbers;
    std::istringstream words(tools::test::run_shell(fmt::format("ps -o pid=,comm= --ppid {}", process)).out);
    std::string found;
    for (int number = 0; words >> number >> found;) {
        if (found == name) {
            numbers.push_back(number);
        }
    }
    return numbers;
}

bool comes_true(const std::function<bool()>& condition) {
    const auto deadline = std::chrono::steady_clock::now() + long_enough;
    while (std::chrono::steady_clock::now() < deadline) {
        if (condition()) {
            return true;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

}  // namespace ricochet::tools::board::test
