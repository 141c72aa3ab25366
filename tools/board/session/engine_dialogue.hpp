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

/// The conversation with one page's engine, a process or a worker: what to send it, and which events its lines
/// become for the page. It has no clock, thread or pipe: the engine's owner reports what happens, and carries
/// out each step.
class EngineDialogue {
public:
    /// Actions for the engine's owner, in this order.
    struct Step {
        /// End the engine.
        bool restart = false;
        /// Events for the page (tools/board/API.md).
        std::vector<Json> events;
        /// Lines for the engine, which is started first if none runs.
        std::vector<std::string> lines;

        [[nodiscard]] bool is_empty() const { return !restart && events.empty() && lines.empty(); }
    };

    /// With `stop_timeout` the engine reads while it searches: `stop` ends its search, and an engine that does
    /// not answer in that time is ended. Without it, only ending the engine stops a search, and the best move
    /// so far counts. Every search sets those of `own_options` that the engine has.
    explicit EngineDialogue(std::optional<Milliseconds> stop_timeout = {}, OptionValues own_options = {})
        : stop_timeout_(stop_timeout), own_options_(std::move(own_options)) {}

    /// Starts over with an engine that has sent these lines in answer to `uci`. Returns its name, author and
    /// options.
    Json introduce(const std::vector<std::string>& handshake);

    /// Begins a search, ending any current one. Returns its number. Throws `ApiError` with status 400 for an
    /// invalid request, and then changes nothing.
    std::uint64_t go(const Field& request, TimePoint now);
    /// Ends the search, if there is one; its best move comes as an event.
    void stop(TimePoint now);
    /// Handles a line that the engine has printed.
    void take_line(std::string_view line, TimePoint now);
    /// Handles the passing of time: call it at `due`, or several times a second.
    void look(TimePoint now);
    /// Handles the end of the engine.
    void failed(const Phrase& reason);

    /// When `look` is next needed; nothing if it is not.
    [[nodiscard]] std::optional<TimePoint> due() const;
    /// Returns the actions since the last call.
    [[nodiscard]] Step take_step();

private:
    struct Search {
        GoRequest request;
        InfoRelay relay;
        /// When the engine has to be ready; then when it is stopped; finally when it must have answered.
        std::optional<TimePoint> deadline;
        /// The best line so far: its first two moves.
        std::string best;
        std::string ponder;
        /// Whether the engine has read all commands of the search; lines before that belong to an earlier one.
        bool is_ready = false;
        /// Whether the engine has answered; in a search without a limit its answer is withheld until `stop`.
        bool has_answered = false;
        bool is_to_stop = false;
    };

    void begin(Search next, TimePoint now);
    void end_search(TimePoint now);
    void take_ready(TimePoint now);
    void note_best_line(const UciInfo& info);
    void take_best_move();
    void end_if_possible();
    void forget_engine();

    std::optional<Milliseconds> stop_timeout_;
    OptionValues own_options_;
    std::vector<UciOption> offered_;
    OptionValues options_set_;
    std::optional<Search> search_;
    /// The next search, which begins once the engine has answered.
    std::optional<Search> waiting_;
    std::uint64_t last_number_ = 0;
    Step step_;
};

}  // namespace ricochet::tools::board
