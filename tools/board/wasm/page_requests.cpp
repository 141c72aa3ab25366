// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/wasm/page_requests.hpp"

#include "movegen/common/variant.hpp"
#include "tools/board/server/questions.hpp"
#include "tools/board/wasm/answer_request.hpp"
#include "tools/common/page_json.hpp"

namespace ricochet::tools::board {

namespace {

constexpr std::string_view engine_paths = "engine/";

}  // namespace

std::string PageRequests::answer(std::string_view request, TimePoint now) {
    return answer_request(request,
                          [&](const std::string& path, const Field& body) { return ask(path, body, now); });
}

Json PageRequests::ask(const std::string& path, const Field& body, TimePoint now) {
    for (const auto& [name, question] : questions) {
        if (path == name) {
            return question(body);
        }
    }
    if (path == "variants") {
        return describe_variants();
    }
    if (path.starts_with(engine_paths)) {
        return ask_engine(std::string_view(path).substr(engine_paths.size()), body, now);
    }
    throw unknown_path();
}

Json PageRequests::ask_engine(std::string_view what, const Field& body, TimePoint now) {
    if (what == "describe") {
        return engine_.describe(body);
    }
    if (what == "go") {
        return engine_.go(body, now);
    }
    if (what == "line") {
        return engine_.take_line(body, now);
    }
    if (what == "look") {
        return engine_.look(now);
    }
    if (what == "stop") {
        return engine_.stop();
    }
    if (what == "failed") {
        return engine_.failed(body);
    }
    throw unknown_path();
}

}  // namespace ricochet::tools::board
