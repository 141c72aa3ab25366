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

/// The conversation with one page's engine, a process or a worker: what to send it, and what its lines mean for
/// the page. It has no clock, thread or pipe: the engine's owner reports what happens, and carries out each
/// step.
class EngineDialogue {
public:
    /// What the engine's owner has to do, in this order.
    struct Step {
        /// End the engine.
        bool restart = false;
        /// Events for the page, as tools/board/API.md describes them.
        std::vector<Json> events;
        /// Lines for the engine; where none runs, another is started first.
        std::vector<std::string> lines;

        [[nodiscard]] bool is_empty() const { return !restart && events.empty() && lines.empty(); }
    };

    /// With `stop_timeout` the engine reads while it searches: `stop` ends its search, and an engine that does
    /// not answer in that time is ended. Without one only the engine's end stops it, and the best move so far
    /// counts. Every search gets those of `own_options` that the engine has.
    explicit EngineDialogue(std::optional<Milliseconds> stop_timeout = {}, OptionValues own_options = {})
        : stop_timeout_(stop_timeout), own_options_(std::move(own_options)) {}

    /// Begins anew with an engine that has answered so to `uci`. Returns its name, author and options.
    Json introduce(const std::vector<std::string>& handshake);

    /// Begins a search, after ending the one that runs. Returns its number. An `ApiError` of status 400 where
    /// the request makes no sense; then nothing changes.
    std::uint64_t go(const Field& request, TimePoint now);
    /// Ends the search, if there is one; its best move comes as an event.
    void stop(TimePoint now);
    /// The engine has printed a line.
    void take_line(std::string_view line, TimePoint now);
    /// Time has passed: to be called when `due` says so, or some times a second.
    void look(TimePoint now);
    /// The engine is gone.
    void failed(const Phrase& reason);

    /// When `look` has something to do; nothing while it has not.
    [[nodiscard]] std::optional<TimePoint> due() const;
    /// What has come up since the last call.
    [[nodiscard]] Step take_step();

private:
    struct Search {
        GoRequest request;
        InfoRelay relay;
        /// When the engine has to be ready, then when it is stopped, at last when it must have answered.
        std::optional<TimePoint> deadline;
        /// The best line so far: its first two moves.
        std::string best;
        std::string ponder;
        /// Whether the engine has read all that belongs to the search: what it prints before is older.
        bool is_ready = false;
        /// The engine's answer, which in a search without a limit is withheld until `stop`.
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
    /// Begins when the engine has answered.
    std::optional<Search> waiting_;
    std::uint64_t last_number_ = 0;
    Step step_;
};

}  // namespace ricochet::tools::board
