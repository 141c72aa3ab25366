// SPDX-License-Identifier: GPL-3.0-or-later
// The name of a question that the board's server answers, and below it the body of the request.

#include "tools/board/request/request.hpp"

#include <array>
#include <utility>

#include "tests/fuzz/fuzz.hpp"
#include "tools/board/server/pgn_requests.hpp"
#include "tools/board/server/referee.hpp"
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
    using Question = Json (*)(const Field&);
    constexpr std::array<std::pair<std::string_view, Question>, 5> questions = {{
        {"check", check_fen},
        {"go", read_go_only},
        {"position", describe_position},
        {"pgn/read", read_pgn},
        {"pgn/write", write_pgn},
    }};
    const std::string_view name = take_line(input);
    for (const auto& [path, question] : questions) {
        if (path != name) {
            continue;
        }
        try {
            const RequestJson body = parse_request(input);
            static_cast<void>(question(Field(body, "")).dump(-1, ' ', false, Json::error_handler_t::replace));
        } catch (const ApiError& error) {
            require(error.status() == 400, "what is wrong with a request is the client's fault");
            require(error.what()[0] != '\0', "a request that is refused has a reason");
        }
    }
}

}  // namespace ricochet::test
