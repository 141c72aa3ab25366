// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/wasm/page_requests.hpp"

#include <string>

#include "tests/catch.hpp"
#include "tools/board/server/questions.hpp"
#include "tools/common/page_json.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::board;

namespace {

struct PageWithoutServer {
    PageRequests requests;

    Json ask(const std::string& path, const Json& body) {
        return Json::parse(requests.answer(Json({{"path", path}, {"body", body}}).dump(), TimePoint()));
    }
    /// The body of a successful answer.
    Json told(const std::string& path, const Json& body) {
        const Json answer = ask(path, body);
        INFO(answer.dump());
        REQUIRE(answer["status"] == 200);
        return answer["body"];
    }
};

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

TEST_CASE("invalid requests are refused, and the next one is answered") {
    PageWithoutServer page;
    for (const char* const request : {"", "{", "[]", "{}", R"({"path":"position"})", R"({"body":{}})",
                                      R"({"path":3,"body":{}})", R"({"path":"position","body":7})"}) {
        INFO(request);
        CHECK(Json::parse(page.requests.answer(request, TimePoint()))["status"] == 400);
    }
    CHECK(page.ask("nowhere", Json::object())["status"] == 404);
    CHECK(page.ask("engine/nowhere", Json::object())["status"] == 404);
    CHECK(page.ask("engine/describe", {{"lines", {"id name Half"}}})["status"] == 502);
    CHECK(page.told("check", {{"variant", "tensor"}, {"fen", Game().fen()}})["ok"] == true);
}
