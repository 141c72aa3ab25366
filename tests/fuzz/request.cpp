// SPDX-License-Identifier: GPL-3.0-or-later
// Input: the name of a request to the board's server, then its body.

#include "tools/board/request/request.hpp"

#include <algorithm>

#include "tests/fuzz/fuzz.hpp"
#include "tools/board/server/questions.hpp"
#include "tools/board/session/go_request.hpp"
#include "tools/common/json.hpp"

namespace ricochet::test {

namespace {

using namespace tools::board;
using tools::Json;

Json read_go_only(const Field& request) {
    static_cast<void>(read_go(request, {}));
    return nullptr;
}

/// The handler of a request; null if there is none of this name.
Question question_called(std::string_view name) {
    const auto is_called = [name](const auto& question) { return question.first == name; };
    if (const auto found = std::find_if(questions.begin(), questions.end(), is_called);
        found != questions.end()) {
        return found->second;
    }
    return name == "go" ? read_go_only : nullptr;
}

}  // namespace

void fuzz_request(std::string_view input) {
    const std::string_view name = take_line(input);
    const Question question = question_called(name);
    if (question == nullptr) {
        return;
    }
    try {
        static_cast<void>(
            question(Field(parse_request(input), "")).dump(-1, ' ', false, Json::error_handler_t::replace));
    } catch (const ApiError& error) {
        require(error.status() == 400, "what is wrong with a request is the client's fault");
        require(error.what()[0] != '\0', "a request that is refused has a reason");
    }
}

}  // namespace ricochet::test
