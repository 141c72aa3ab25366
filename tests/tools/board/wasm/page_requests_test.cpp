// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/wasm/page_requests.hpp"

#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tools/board/server/questions.hpp"
#include "tools/common/page_json.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::board;

namespace {

/// A page's requests, answered at a time that the test sets.
struct PageWithoutServer {
    PageRequests requests;
    TimePoint now{};

    Json ask(const std::string& path, const Json& body) {
        return Json::parse(requests.answer(Json({{"path", path}, {"body", body}}).dump(), now));
    }
    /// The body of an answer that is no refusal.
    Json told(const std::string& path, const Json& body) {
        const Json answer = ask(path, body);
        INFO(answer.dump());
        REQUIRE(answer["status"] == 200);
        return answer["body"];
    }
    void introduce_engine() {
        const Json told_of = told(
            "engine/describe",
            {{"lines",
              {"id name Tester", "id author Nobody", "option name Hash type spin default 16 min 1 max 1024",
               "option name Clear Hash type button", "option name UCI_ShowWDL type check default false",
               "option name UCI_Variant type combo default tensor var tensor var tiledsquares", "uciok"}}});
        CHECK(told_of["engine"]["name"] == "Tester");
        CHECK(told_of["engine"]["author"] == "Nobody");
        CHECK(told_of["engine"]["options"].size() == 4);
    }
    Json go(const Json& limits, const Json& more = Json::object()) {
        Json body = {{"variant", "tensor"}, {"moves", Json::array()}, {"limits", limits}};
        body.update(more);
        return told("engine/go", body);
    }
    Json hear(const std::string& line) { return told("engine/line", {{"line", line}}); }
};

std::vector<std::string> kinds_of(const Json& answer) {
    std::vector<std::string> kinds;
    for (const Json& event : answer["events"]) {
        kinds.push_back(event["type"]);
    }
    return kinds;
}

using Kinds = std::vector<std::string>;

const Json infinite = {{"infinite", true}};

}  // namespace

TEST_CASE("a page without a server gets a server's answers") {
    PageWithoutServer page;
    const RequestJson body = RequestJson::parse(R"({"variant":"tensor","moves":["e2e4"]})");
    CHECK(page.told("position", Json::parse(body.dump())) == describe_position(Field(body, "")));
    CHECK(page.told("variants", Json::object()) == describe_variants());
    const Json refused = page.ask("position", {{"variant", "tensor"}, {"moves", {"e2e4", "e2e4"}}});
    CHECK(refused["status"] == 400);
    CHECK(refused["body"]["error"]["where"] == "moves[1]");
}

TEST_CASE("requests that are none are refused, and what is asked next is answered") {
    PageWithoutServer page;
    for (const char* const request : {"", "{", "[]", "{}", R"({"path":"position"})", R"({"body":{}})",
                                      R"({"path":3,"body":{}})", R"({"path":"position","body":7})"}) {
        INFO(request);
        CHECK(Json::parse(page.requests.answer(request, page.now))["status"] == 400);
    }
    CHECK(page.ask("nowhere", Json::object())["status"] == 404);
    CHECK(page.ask("engine/nowhere", Json::object())["status"] == 404);
    CHECK(page.ask("engine/describe", {{"lines", {"id name Half"}}})["status"] == 502);
    CHECK(page.told("check", {{"variant", "tensor"}, {"fen", Game().fen()}})["ok"] == true);
}

TEST_CASE("a search without a server reaches the engine and its lines become events") {
    PageWithoutServer page;
    page.introduce_engine();
    Json begun = page.go({{"depth", 3}}, {{"options", {{"Hash", 32}}}, {"new_game", true}});
    CHECK(begun["search"] == 1);
    CHECK(begun["restart"] == false);
    CHECK(begun["lines"] == Json({"setoption name Hash value 32", "setoption name UCI_ShowWDL value true",
                                  "ucinewgame", "position fen " + Game().fen(), "go depth 3"}));
    page.now += Milliseconds(1000);
    const Json info = page.hear("info depth 3 score cp 20 nodes 9 time 1 pv e2e4 e7e5");
    REQUIRE(kinds_of(info) == Kinds{"info"});
    CHECK(info["events"][0]["search"] == 1);
    // Held back, to be looked for.
    CHECK(kinds_of(page.hear("info depth 4 score cp 21 nodes 9 time 1 pv d2d4")).empty());
    page.now += Milliseconds(1000);
    CHECK(kinds_of(page.told("engine/look", Json::object())) == Kinds{"info"});
    const Json best = page.hear("bestmove e2e4 ponder e7e5");
    REQUIRE(kinds_of(best) == Kinds{"bestmove"});
    CHECK(best["events"][0]["san"] == "e4");
    CHECK(best["events"][0]["ponder"] == "e7e5");
    CHECK(best["restart"] == false);
    // What is set stays set, and is not told again.
    CHECK(page.go({{"depth", 1}}, {{"options", {{"Hash", 32}}}})["lines"].size() == 2);
}

TEST_CASE("a search without a server is stopped by another engine, with the best move so far") {
    PageWithoutServer page;
    page.introduce_engine();
    page.go(infinite);
    // There is nothing to play yet.
    const Json early = page.told("engine/stop", Json::object());
    CHECK(kinds_of(early).empty());
    CHECK(early["restart"] == false);
    const Json stopped = page.hear("info depth 1 score cp 5 pv d2d4 d7d5");
    CHECK(kinds_of(stopped) == Kinds{"info", "bestmove"});
    CHECK(stopped["events"][1]["uci"] == "d2d4");
    CHECK(stopped["restart"] == true);
    // Late lines of the engine that is gone.
    CHECK(kinds_of(page.hear("bestmove a2a3")).empty());
    CHECK(page.told("engine/stop", Json::object())["restart"] == false);
    // The new engine lacks the options.
    CHECK(page.go(infinite)["lines"].size() == 3);
}

TEST_CASE("a search without a server is ended by the next one, unless that is refused") {
    PageWithoutServer page;
    page.introduce_engine();
    page.go(infinite);
    page.hear("info depth 1 score cp 5 pv d2d4");
    CHECK(page.ask("engine/go", {{"variant", "tensor"}, {"limits", Json::object()}})["status"] == 400);
    CHECK(page.told("engine/look", Json::object())["restart"] == false);
    const Json next = page.go(infinite);
    CHECK(next["restart"] == true);
    CHECK(next["search"] == 2);
}

TEST_CASE("an endless search without a server withholds its answer") {
    PageWithoutServer page;
    page.introduce_engine();
    page.go(infinite);
    CHECK(kinds_of(page.hear("bestmove e2e4")).empty());
    const Json stopped = page.told("engine/stop", Json::object());
    CHECK(kinds_of(stopped) == Kinds{"bestmove"});
    // That engine is idle.
    CHECK(stopped["restart"] == false);
}

TEST_CASE("an engine without a server that fails is reported") {
    PageWithoutServer page;
    page.introduce_engine();
    page.go({{"depth", 3}});
    const Json illegal = page.hear("bestmove e2e5");
    REQUIRE(kinds_of(illegal) == Kinds{"engine_died"});
    CHECK(illegal["events"][0]["search"] == 1);
    CHECK(illegal["restart"] == true);
    page.go({{"movetime", 100}});
    page.hear("info depth 1 score cp 5 pv d2d4");
    page.now += Milliseconds(60000);
    const Json late = page.told("engine/look", Json::object());
    CHECK(kinds_of(late).back() == "bestmove");
    CHECK(late["restart"] == true);
    page.go({{"depth", 3}});
    const Json dead = page.told("engine/failed", {{"message", "out of memory"}});
    REQUIRE(kinds_of(dead) == Kinds{"engine_died"});
    CHECK(dead["events"][0]["message"] == "the engine has died: out of memory");
}
