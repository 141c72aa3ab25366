// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/wasm/answer_request.hpp"

#include <exception>
#include <utility>

#include "tools/common/json.hpp"

namespace ricochet::tools::board {

namespace {

constexpr std::size_t longest_path = 40;

Json answer_of(int status, Json body) {
    return {{"status", status}, {"body", std::move(body)}};
}

}  // namespace

std::string answer_request(std::string_view request,
                           const std::function<Json(const std::string& path, const Field& body)>& ask) {
    Json answer;
    try {
        const RequestJson json = parse_request(request);
        const Field field(json, "");
        // Errors name places within the body, as a server's do.
        const Field body(field.at("body").value(), "");
        answer = answer_of(200, ask(field.at("path").text(longest_path), body));
    } catch (const ApiError& error) {
        answer = answer_of(error.status(), error.to_json());
    } catch (const std::exception& exception) {
        answer = answer_of(500, ApiError(500, exception.what()).to_json());
    }
    return answer.dump(-1, ' ', false, Json::error_handler_t::replace);
}

ApiError unknown_path() {
    return {404, "there is nothing at this address", "path"};
}

}  // namespace ricochet::tools::board
