// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/wasm/page_requests.hpp"

#include <vector>

#include "movegen/common/variant.hpp"
#include "tools/board/request/request.hpp"
#include "tools/board/server/questions.hpp"
#include "tools/common/page_json.hpp"

namespace ricochet::tools::board {

namespace {

constexpr std::string_view engine_paths = "engine/";
constexpr std::size_t most_handshake_lines = 1000;
constexpr std::size_t longest_line_text = std::size_t{64} * 1024;

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
    Json answer = Json::object();
    if (what == "describe") {
        answer["engine"] = introduce(body);
    } else if (what == "go") {
        answer["search"] = engine_.go(body, now);
    } else if (what == "line") {
        engine_.take_line(body.at("line").text(longest_line_text), now);
    } else if (what == "look") {
        engine_.look(now);
    } else if (what == "stop") {
        engine_.stop(now);
    } else if (what == "failed") {
        engine_.failed(phrase(engine_error::died, body.at("message").text(longest_line_text)));
    } else {
        throw unknown_path();
    }
    const EngineDialogue::Step step = engine_.take_step();
    answer.update({{"events", step.events}, {"restart", step.restart}, {"lines", step.lines}});
    return answer;
}

Json PageRequests::introduce(const Field& body) {
    std::vector<std::string> lines;
    for (const Field& line : body.at("lines").items(most_handshake_lines)) {
        lines.push_back(line.text(longest_line_text));
    }
    if (lines.empty() || lines.back() != "uciok") {
        throw ApiError(502, "the engine does not start: it does not answer to uci", "lines");
    }
    return engine_.introduce(lines);
}

}  // namespace ricochet::tools::board
