// SPDX-License-Identifier: GPL-3.0-or-later
// The name of a question that the board's server answers, and below it the body of the request.

#include "tools/board/request/request.hpp"

#include <algorithm>

#include "tests/fuzz/fuzz.hpp"
#include "tools/board/server/questions.hpp"
#include "tools/board/session/go_request.hpp"

namespace ricochet::test {

namespace {

using namespace tools::board;
using tools::Json;

Json read_go_only(const Field& request) {
    static_cast<void>(read_go(request, {}));
    return nullptr;
}

}  // namespace

void fuzz_request(std::string_view input) {
    const std::string_view name = take_line(input);
    const auto* const found = std::find_if(questions.begin(), questions.end(),
                                           [name](const auto& question) { return question.first == name; });
    if (found == questions.end() && name != "go") {
        return;
    }
    const Question question = name == "go" ? read_go_only : found->second;
    try {
        static_cast<void>(
            question(Field(parse_request(input), "")).dump(-1, ' ', false, Json::error_handler_t::replace));
    } catch (const ApiError& error) {
        require(error.status() == 400, "what is wrong with a request is the client's fault");
        require(error.what()[0] != '\0', "a request that is refused has a reason");
    }
}

}  // namespace ricochet::test
