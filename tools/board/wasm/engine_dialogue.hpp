// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/board/request/request.hpp"
#include "tools/board/session/go_request.hpp"
#include "tools/board/session/info_relay.hpp"
#include "tools/client/uci_lines.hpp"
#include "tools/common/clock.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::board {

/// One page's engine where it runs in the page itself, in a worker: what a `Session` is to the page of a
/// server, as requests and answers. The engine's owner passes on all that it prints, and does what an
/// answer says: ends the engine and starts another where it has `restart`, since nothing else stops its search,
/// then gives it the `lines`.
///
/// Answers have `events` (those of a session), `restart` and `lines`.
class EngineDialogue {
public:
    /// `lines`: what an engine answered to `uci`, to the end. A new dialogue begins. Answers `engine` (name,
    /// author, options). An `ApiError` of status 502 where these are no engine's.
    Json describe(const Field& request);
    /// The body of a `go`. Answers `search`, its number. An `ApiError` of status 400 where the request makes no
    /// sense; then nothing changes.
    Json go(const Field& request, TimePoint now);
    /// `line`: what the engine has said.
    Json take_line(const Field& request, TimePoint now);
    /// To be asked some times a second: events that were held back, and the end of a search that takes too
    /// long.
    Json look(TimePoint now);
    /// Ends the search; its best move comes as an event, at once or with a later answer.
    Json stop();
    /// The engine is gone: `message` says why. Another one has to be started.
    Json failed(const Field& request);

private:
    struct Search {
        GoRequest request;
        InfoRelay relay;
        std::optional<TimePoint> deadline;
        /// The best line so far: its first two moves.
        std::string best;
        std::string ponder;
        /// The engine's answer, which in a search without a limit is withheld until `stop`.
        bool has_answered = false;
        bool is_to_stop = false;
    };

    void note_line(const UciInfo& info);
    void take_best_move(const UciBestMove& best);
    /// Ends a search that is to stop, as soon as there is a move to show.
    void stop_if_possible();
    void engine_died(const Phrase& reason);
    void forget_engine();
    /// Wants another engine, which knows none of the options.
    void restart();
    /// What has happened since the last answer.
    [[nodiscard]] Json answer();

    std::vector<UciOption> offered_;
    OptionValues options_set_;
    std::optional<Search> search_;
    std::uint64_t last_number_ = 0;
    Json events_ = Json::array();
    bool restart_ = false;
    std::vector<std::string> lines_;
};

}  // namespace ricochet::tools::board
