// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/wasm/explain_requests.hpp"

#include "tools/board/explain/explanations.hpp"
#include "tools/board/wasm/answer_request.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::board {

std::string answer_explanation(std::string_view request) {
    return answer_request(request, [](const std::string& path, const Field& body) {
        Explanations explanations(nullptr);
        if (path == "explain/move") {
            return explanations.move(body);
        }
        if (path == "explain/threat") {
            return explanations.threat(body);
        }
        if (path == "explain/worth") {
            return describe_worth(body);
        }
        throw unknown_path();
    });
}

}  // namespace ricochet::tools::board
