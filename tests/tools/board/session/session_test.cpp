// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of sessions through the server, with real engines.
#include <csignal>
#include <fmt/format.h>
#include <thread>
#include <vector>

#include "tests/catch.hpp"
#include "tests/tools/board/board_fixture.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::board;
using namespace ricochet::tools::board::test;

namespace {

const Json infinite = {{"infinite", true}};

std::vector<int> engines(std::string_view program) {
    return children_of(::getpid(), program);
}

}  // namespace

TEST_CASE("a session describes its engine, searches and stops") {
    const RunningServer server;
    const Answer opened = server.post("/api/sessions", Json::object());
    REQUIRE(opened.status == 201);
    CHECK(opened.json["engine"]["name"].get<std::string>().starts_with("Ricochet"));
    CHECK_FALSE(opened.json["engine"]["author"].get<std::string>().empty());
    CHECK(opened.json["engine"]["options"][0]["name"] == "Hash");
    const std::string session = opened.json["session"];
    CHECK(session.size() == 32);

    Listener listener(server, session);
    const Answer begun = server.go(session, {{"depth", 4}}, {{"options", {{"MultiPV", 2}}}});
    CHECK(begun.status == 200);
    CHECK(begun.json["search"] == 1);
    const Json best = listener.wait_for("bestmove");
    CHECK(best["search"] == 1);
    bool second_line = false;
    for (const Json& event : listener.all()) {
        if (event["type"] == "info") {
            CHECK(event["search"] == 1);
            CHECK_FALSE(event["pv"].empty());
            CHECK(event["wdl"].size() == 3);
            second_line = second_line || event["multipv"] == 2;
        }
    }
    CHECK(second_line);

    CHECK(server.go(session, infinite).json["search"] == 2);
    listener.wait_for("info");
    CHECK(server.post("/api/sessions/" + session + "/stop", Json::object()).status == 200);
    CHECK(listener.wait_for("bestmove")["search"] == 2);
    CHECK(server.remove("/api/sessions/" + session).status == 200);
    CHECK(listener.ends());
    CHECK(server.go(session, infinite).status == 404);
    CHECK(server.remove("/api/sessions/" + session).status == 404);
}

TEST_CASE("a session takes searches and stops from several threads at once") {
    const RunningServer server;
    const std::string session = server.open_session();
    Listener listener(server, session);
    // Without the fixture's checks, since Catch2 allows them on one thread only.
    const auto post_often = [&](const std::string& what, const Json& body) {
        httplib::Client client("127.0.0.1", server.port());
        const std::string path = fmt::format("/api/sessions/{}{}", session, what);
        for (int i = 0; i < 12; ++i) {
            client.Post(path, body.dump(), "application/json");
        }
    };
    const Json search = {{"variant", "tensor"}, {"moves", Json::array()}, {"limits", infinite}};
    std::vector<std::thread> threads;
    for (int i = 0; i < 2; ++i) {
        threads.emplace_back(post_often, "/go", search);
        threads.emplace_back(post_often, "/stop", Json::object());
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    CHECK(server.go(session, {{"depth", 1}}).json["search"] == 25);
    Json best;
    do {
        best = listener.wait_for("bestmove");
    } while (best["search"] != 25);
    CHECK(server.remove("/api/sessions/" + session).status == 200);
}

TEST_CASE("an engine that is killed is reported and started again") {
    const RunningServer server;
    const std::string session = server.open_session();
    Listener listener(server, session);
    server.go(session, infinite);
    listener.wait_for("info");
    const std::vector<int> running = engines("ricochet");
    REQUIRE(running.size() == 1);
    ::kill(running[0], SIGKILL);
    Json died = listener.wait_for("engine_died");
    CHECK(died["search"] == 1);
    CHECK(died["message"] == "the engine has died: its process ended with signal 9 (Killed)");
    CHECK(died["stderr"].is_array());

    server.go(session, {{"depth", 1}});
    CHECK(listener.wait_for("engine_ready")["engine"]["name"].get<std::string>().starts_with("Ricochet"));
    CHECK(listener.wait_for("bestmove")["search"] == 2);

    // Also an idle engine.
    const std::vector<int> again = engines("ricochet");
    REQUIRE(again.size() == 1);
    ::kill(again[0], SIGKILL);
    died = listener.wait_for("engine_died");
    CHECK_FALSE(died.contains("search"));
}

TEST_CASE("engines that misbehave are reported") {
    const auto [mode, part, stderr_part] = GENERATE(table<std::string, std::string, std::string>({
        {"crash", "has died: its process ended with signal", "the world is flat"},
        {"exit", "has died: its process ended with exit code 0", ""},
        {"close", "has died", ""},
    }));
    const RunningServer server(settings_with(mode));
    const std::string session = server.open_session();
    Listener listener(server, session);
    server.go(session, {{"movetime", 100}});
    const Json died = listener.wait_for("engine_died");
    CHECK(died["message"].get<std::string>().find(part) != std::string::npos);
    CHECK(died["stderr"].dump().find(stderr_part) != std::string::npos);
    server.go(session, {{"movetime", 100}});
    listener.wait_for("engine_ready");
    listener.wait_for("engine_died");
}

TEST_CASE("an engine that does not stop for all that it prints is ended") {
    ServerSettings settings = settings_with("flood");
    settings.sessions.stop_timeout = Milliseconds(300);
    const RunningServer server(settings);
    const std::string session = server.open_session();
    Listener listener(server, session);
    server.go(session, infinite);
    server.post("/api/sessions/" + session + "/stop", Json::object());
    CHECK(listener.wait_for("engine_died")["message"].get<std::string>().find("did not stop") !=
          std::string::npos);
    CHECK(engines("mock_engine").empty());
}

TEST_CASE("an engine that does not start is an error and leaves nothing behind") {
    const RunningServer server(settings_with("exit-at-start"));
    const Answer answer = server.post("/api/sessions", Json::object());
    CHECK(answer.status == 502);
    CHECK(answer.where() == "engine");
    CHECK(answer.message().find("no licence found") != std::string::npos);
    CHECK(server.get("/api/about").json["sessions"] == 0);
}

TEST_CASE("sessions are limited and the refusal names the limit") {
    ServerSettings settings = settings_with("first");
    settings.sessions.limit = 2;
    const RunningServer server(settings);
    const std::string first = server.open_session();
    server.open_session();
    CHECK(server.post("/api/sessions", Json::object()).status == 503);
    CHECK(server.get("/api/about").json["sessions"] == 2);
    CHECK(server.get("/api/about").json["session_limit"] == 2);
    // As a beacon does: without a body, of any type.
    CHECK(server.post_text("/api/sessions/" + first + "/close", "", {{"Content-Type", "text/plain"}}).status ==
          200);
    server.open_session();
    CHECK(engines("mock_engine").size() == 2);
}

TEST_CASE("a session ends when its page has gone for long, and not before") {
    ServerSettings settings = settings_with("first");
    settings.sessions.idle = Milliseconds(1000);
    const RunningServer server(settings);
    const std::string session = server.open_session();
    {
        Listener listener(server, session);
        std::this_thread::sleep_for(Milliseconds(1500));
        CHECK(server.get("/api/about").json["sessions"] == 1);
    }
    CHECK(comes_true([&server] { return server.get("/api/about").json["sessions"] == 0; }));
    CHECK(comes_true([] { return engines("mock_engine").empty(); }));
}

TEST_CASE("a session that no page has ever listened to ends sooner") {
    ServerSettings settings = settings_with("first");
    settings.sessions.unheard = Milliseconds(300);
    const RunningServer server(settings);
    const std::string heard = server.open_session();
    server.go(heard, {{"depth", 1}});
    {
        Listener listener(server, heard);
        listener.wait_for("bestmove");
    }
    server.open_session();
    CHECK(comes_true([&server] { return server.get("/api/about").json["sessions"] == 1; }));
    std::this_thread::sleep_for(2 * settings.sessions.unheard);
    CHECK(server.get("/api/about").json["sessions"] == 1);
}

TEST_CASE("a page that comes back receives what it has missed") {
    const RunningServer server(settings_with("first"));
    const std::string session = server.open_session();
    server.go(session, {{"depth", 1}});
    {
        Listener early(server, session);
        early.wait_for("bestmove");
    }
    server.go(session, {{"depth", 1}});
    {
        Listener late(server, session);
        CHECK(late.wait_for("bestmove")["search"] == 2);
    }
    Listener again(server, session, {{"Last-Event-ID", "0"}});
    CHECK(again.wait_for("bestmove")["search"] == 1);
    CHECK(again.wait_for("bestmove")["search"] == 2);
    Listener newest(server, session);
    CHECK(again.ends());
}
