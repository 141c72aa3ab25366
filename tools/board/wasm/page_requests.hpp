// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tools/board/request/request.hpp"
#include "tools/board/session/engine_dialogue.hpp"
#include "tools/common/clock.hpp"

namespace ricochet::tools::board {

/// The rules and the dialogue with the engine for a page that has no server: requests as text in, answers as
/// text out.
class PageRequests {
public:
    /// `stop_timeout` is for an engine that reads while it searches (`EngineDialogue`).
    explicit PageRequests(std::optional<Milliseconds> stop_timeout = {}) : engine_(stop_timeout) {}

    /// Answers a request `{"path": ..., "body": {...}}`. Paths are those of the server's questions; `variants`,
    /// the rows of all games; and those of the dialogue with an engine: `engine/describe` (`lines`, its answer
    /// to `uci`), `engine/go`, `engine/line` (`line`), `engine/look`, `engine/stop`, `engine/failed`
    /// (`message`), answered by a step (`events`, `restart`, `lines`) and the result (`engine`, `search`). The
    /// answer is `{"status": ..., "body": {...}}`, where the status is 200 or that of an error and the body is
    /// as a server's.
    std::string answer(std::string_view request, TimePoint now);

private:
    Json ask(const std::string& path, const Field& body, TimePoint now);
    Json ask_engine(std::string_view what, const Field& body, TimePoint now);
    Json introduce(const Field& body);

    EngineDialogue engine_;
};

}  // namespace ricochet::tools::board
