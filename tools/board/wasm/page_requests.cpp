// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/wasm/page_requests.hpp"

#include <exception>
#include <utility>

#include "movegen/common/variant.hpp"
#include "tools/board/server/questions.hpp"
#include "tools/common/page_json.hpp"

namespace ricochet::tools::board {

namespace {

constexpr std::size_t longest_path = 40;
constexpr std::string_view engine_paths = "engine/";

ApiError unknown_path() {
    return {404, "there is nothing at this address", "path"};
}

Json answer_of(int status, Json body) {
    return {{"status", status}, {"body", std::move(body)}};
}

}  // namespace

std::string PageRequests::answer(std::string_view request, TimePoint now) {
    Json answer;
    try {
        const RequestJson json = parse_request(request);
        const Field field(json, "");
        // Errors name places in the body, as those of a server do.
        const Field body(field.at("body").value(), "");
        answer = answer_of(200, ask(field.at("path").text(longest_path), body, now));
    } catch (const ApiError& error) {
        answer = answer_of(error.status(), error.to_json());
    } catch (const std::exception& exception) {
        answer = answer_of(500, ApiError(500, exception.what()).to_json());
    }
    return answer.dump(-1, ' ', false, Json::error_handler_t::replace);
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
