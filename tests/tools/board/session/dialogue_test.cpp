// SPDX-License-Identifier: GPL-3.0-or-later
// Replays dialogue.jsonl, the conversation with an engine: at times set by the test, and over HTTP, with a
// script as the engine. dialogue_test.mjs replays it in WebAssembly.
//
// The file's first line has the engine's answer to `uci`, and its form for a page. Each case is for one kind of
// engine or both: a `process` reads while it searches, a `worker` does not. Its steps are a page's requests
// (`go`, `stop`), an engine's actions (`line`, `failed`) or waiting (`wait`, ms), with their results: `search`
// or `refused` as an answer, `events` for the page, `lines` for the engine, and `restart` if the engine is
// ended. If `served` is false, the page and the engine would race each other over HTTP.
#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <limits>
#include <string>
#include <tuple>
#include <vector>

#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/tools/board/board_fixture.hpp"
#include "tests/tools/board/question.hpp"
#include "tools/board/session/engine_options.hpp"
#include "tools/board/session/go_request.hpp"
#include "tools/board/session/info_relay.hpp"
#include "tools/board/wasm/page_requests.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::board;
using namespace ricochet::tools::board::test;

namespace {

constexpr const char* file_name = "tests/tools/board/session/dialogue.jsonl";

struct Case {
    std::string name;
    /// `process` or `worker`; empty for both.
    std::string engine;
    bool is_served = true;
    std::vector<Json> steps;
};

struct Dialogues {
    /// `handshake` and its form for a page, `engine`.
    Json introduction;
    std::vector<Case> cases;
};

Dialogues read_dialogues() {
    std::ifstream file(source_path(file_name));
    Dialogues read;
    for (std::string line; std::getline(file, line);) {
        const Json json = Json::parse(line);
        if (json.contains("handshake")) {
            read.introduction = json;
        } else if (json.contains("case")) {
            read.cases.push_back({json["case"], json.value("engine", ""), json.value("served", true), {}});
        } else {
            read.cases.back().steps.push_back(json);
        }
    }
    return read;
}

/// A page's requests about its engine, answered at times set by the test.
class Conversation {
public:
    Conversation(const std::string& engine, const Json& introduction)
        : requests_(engine == "process" ? std::optional(SessionSettings().stop_timeout) : std::nullopt) {
        const Json answer = ask("describe", {{"lines", introduction["handshake"]}});
        CHECK(answer["body"]["engine"] == introduction["engine"]);
    }

    /// Carries out a step; returns it with its results.
    Json replay(const Json& step) {
        const std::string& what = step.begin().key();
        const Json& said = step.begin().value();
        Json outcome = {{what, said}};
        if (what == "wait") {
            now_ += Milliseconds(said.get<int>());
        }
        const Json answer = what == "go"       ? ask("go", said)
                            : what == "stop"   ? ask("stop", Json::object())
                            : what == "line"   ? ask("line", {{"line", said}})
                            : what == "failed" ? ask("failed", {{"message", said}})
                                               : ask("look", Json::object());
        if (answer["status"] != 200) {
            CHECK(answer["status"] == 400);
            const Json& error = answer["body"]["error"];
            outcome["refused"] =
                fmt::format("{}: {}", error["where"].get<std::string>(), error["message"].get<std::string>());
            return outcome;
        }
        for (const char* const member : {"search", "restart", "lines", "events"}) {
            const Json& value = answer["body"].value(member, Json());
            if (!value.is_null() && value != Json(false) && value != Json::array()) {
                outcome[member] = value;
            }
        }
        return outcome;
    }

private:
    Json ask(const std::string& what, const Json& body) {
        return Json::parse(requests_.answer(Json({{"path", "engine/" + what}, {"body", body}}).dump(), now_));
    }

    PageRequests requests_;
    TimePoint now_ = TimePoint() + std::chrono::hours(1);
};

/// Whether a case is short enough, and has no step that only the engine's owner can report.
bool can_be_served(const Case& played) {
    constexpr int longest_wait = 1000;
    return played.is_served && played.engine != "worker" &&
           std::none_of(played.steps.begin(), played.steps.end(), [](const Json& step) {
               return step.contains("failed") || step.value("wait", 0) > longest_wait;
           });
}

void check_served(const Case& played) {
    CAPTURE(played.name);
    ServerSettings settings = settings_with();
    settings.sessions.engine = {"/usr/bin/python3",
                                {"-B", source_path("tests/tools/board/session/scripted_engine.py"),
                                 source_path(file_name), played.name},
                                ""};
    const RunningServer server(settings);
    const std::string session = server.open_session();
    Listener listener(server, session);
    std::size_t events = 0;
    for (const Json& step : played.steps) {
        CAPTURE(step.dump());
        if (step.contains("go")) {
            const Answer answer = server.post("/api/sessions/" + session + "/go", step["go"]);
            CHECK(step.value("refused", "").starts_with(answer.where()));
            CHECK((answer.status == 400) == step.contains("refused"));
            CHECK(answer.json.value("search", 0) == step.value("search", 0));
        } else if (step.contains("stop")) {
            CHECK(server.post("/api/sessions/" + session + "/stop", Json::object()).status == 200);
        }
        for (const Json& event : step.value("events", Json::array())) {
            CHECK(listener.wait_for(event["type"]) == event);
            ++events;
        }
        if (step.contains("restart")) {
            break;
        }
    }
    CHECK(server.remove("/api/sessions/" + session).status == 200);
    CHECK(listener.ends());
    CHECK(listener.all().size() == events);
}

}  // namespace

TEST_CASE("the conversation with an engine is the recorded one") {
    const Dialogues dialogues = read_dialogues();
    for (const Case& played : dialogues.cases) {
        for (const std::string engine : {"process", "worker"}) {
            if (played.engine.empty() || played.engine == engine) {
                CAPTURE(played.name, engine);
                Conversation conversation(engine, dialogues.introduction);
                for (const Json& step : played.steps) {
                    CHECK(conversation.replay(step).dump() == step.dump());
                }
            }
        }
    }
}

TEST_CASE("a server's session keeps to the recorded conversation") {
    std::size_t count = 0;
    for (const Case& played : read_dialogues().cases) {
        if (can_be_served(played)) {
            check_served(played);
            ++count;
        }
    }
    CHECK(count >= 8);
}

TEST_CASE("an engine without an option for it plays the usual variant alone") {
    const auto read = [](Variant variant) {
        return ask([variant](const Field& request) { return read_options(request, variant, {}); },
                   RequestJson::object());
    };
    CHECK(read(usual_variant).empty());
    CHECK_THROWS_AS(read(Variant::tensorfree), ApiError);
}

TEST_CASE("every search gets the server's own options, and no page changes them") {
    EngineDialogue dialogue(Milliseconds(1000), {{"tablepath", "/tables"}, {"No Such", "1"}});
    dialogue.introduce({"option name TablePath type string default <empty>", "uciok"});
    const auto go = [&dialogue](const RequestJson& options) {
        return ask([&dialogue](const Field& request) { return dialogue.go(request, TimePoint()); },
                   {{"variant", "tensor"}, {"limits", {{"depth", 1}}}, {"options", options}});
    };
    CHECK(where_of([&go] { return go({{"TablePath", "/etc"}}); }) == "options.TablePath");
    CHECK(go(RequestJson::object()) == 1);
    CHECK(dialogue.take_step().lines.front() == "setoption name TablePath value /tables");
}

TEST_CASE("each limit of a search has a range") {
    constexpr std::int64_t week = 7LL * 24 * 3600 * 1000;
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    const auto refused = [](const std::string& name, std::int64_t value) {
        RequestJson limits = {{"depth", 1}};
        limits[name] = value;
        return where_of([&limits] {
            return ask([](const Field& request) { return read_go(request, {}); },
                       {{"variant", "tensor"}, {"limits", limits}});
        });
    };
    for (const auto& [name, lowest, highest] :
         {std::tuple("wtime", 0, week), std::tuple("btime", 0, week), std::tuple("winc", 0, week),
          std::tuple("binc", 0, week), std::tuple("movestogo", 1, std::int64_t{1000}),
          std::tuple("movetime", 1, week), std::tuple("depth", 1, std::int64_t{1000}),
          std::tuple("nodes", 1, most)}) {
        CAPTURE(name);
        CHECK(refused(name, lowest - 1) == std::string("limits.") + name);
        CHECK(refused(name, lowest) == "no error");
        CHECK(refused(name, highest) == "no error");
        CHECK((highest == most || refused(name, highest + 1) == std::string("limits.") + name));
    }
}

TEST_CASE("reports of a line are spaced out, and the latest is never lost") {
    std::vector<Json> events;
    InfoRelay relay(7, Game(), [&events](const Json& event) { events.push_back(event); });
    TimePoint now = Clock::now();
    for (int depth = 1; depth <= 100; ++depth) {
        now += Milliseconds(5);
        relay.take(fmt::format("info depth {} multipv 1 score cp 1", depth), now);
        relay.take(fmt::format("info depth {} multipv 2 score cp 0", depth), now);
        relay.take("info depth 99 currmove e2e4", now);
        relay.pass_on(now);
    }
    CHECK(events.size() >= 8);
    CHECK(events.size() <= 12);
    CHECK(events[0]["search"] == 7);
    CHECK(events[0]["nps"] == 0);
    relay.take("info depth 101 multipv 1 score cp 1", now);
    REQUIRE(relay.due().has_value());
    CHECK(*relay.due() <= now + Milliseconds(100));
    relay.finish();
    CHECK_FALSE(relay.due().has_value());
    CHECK(std::any_of(events.begin(), events.end(), [](const Json& event) { return event["depth"] == 101; }));
}
