// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/wasm/explain_requests.hpp"

#include "tests/catch.hpp"
#include "tools/common/json.hpp"

using namespace ricochet::tools;
using namespace ricochet::tools::board;

namespace {

Json asked(const std::string& path, const Json& body) {
    return Json::parse(answer_explanation(Json({{"path", path}, {"body", body}}).dump()));
}

}  // namespace

TEST_CASE("a page without a server has its moves explained as by one") {
    const Json move = asked("explain/move", {{"variant", "tensor"}, {"played", "e2e4"}, {"nodes", 1000}});
    CHECK(move["status"] == 200);
    CHECK(move["body"]["played"]["san"] == "e4");
    const Json threat = asked("explain/threat", {{"variant", "tensor"}, {"nodes", 1000}});
    CHECK(threat["status"] == 200);
    CHECK(threat["body"]["reason"].is_null());
    const Json worth = asked("explain/worth", {{"variant", "tensor"}});
    CHECK(worth["status"] == 200);
    CHECK_FALSE(worth["body"]["pieces"].empty());
    const Json refused = asked("explain/move", {{"variant", "tensor"}, {"played", "e2e5"}, {"nodes", 1000}});
    CHECK(refused["status"] == 400);
    CHECK(refused["body"]["error"]["where"] == "played");
    CHECK(asked("explain/nothing", Json::object())["status"] == 404);
    CHECK(Json::parse(answer_explanation("{"))["status"] == 400);
}
