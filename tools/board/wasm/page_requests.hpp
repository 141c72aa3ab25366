// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "tools/board/request/request.hpp"
#include "tools/board/wasm/engine_dialogue.hpp"
#include "tools/common/clock.hpp"

namespace ricochet::tools::board {

/// The rules and the dialogue with the engine for a page that has no server: requests as text in, answers as
/// text out.
class PageRequests {
public:
    /// Answers a request `{"path": ..., "body": {...}}`. Paths are those of the server's questions; `variants`,
    /// the rows of all games; and `engine/describe`, `engine/go`, `engine/line`, `engine/look`, `engine/stop`,
    /// `engine/failed`, which `EngineDialogue` describes. The answer is `{"status": ..., "body": {...}}`, where
    /// the status is 200 or that of an error and the body as the server's would be.
    std::string answer(std::string_view request, TimePoint now);

private:
    Json ask(const std::string& path, const Field& body, TimePoint now);
    Json ask_engine(std::string_view what, const Field& body, TimePoint now);

    EngineDialogue engine_;
};

}  // namespace ricochet::tools::board
