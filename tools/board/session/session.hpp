// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "tools/board/session/engine_options.hpp"
#include "tools/board/session/event_log.hpp"
#include "tools/board/session/go_request.hpp"
#include "tools/board/session/info_relay.hpp"
#include "tools/client/uci_client.hpp"

namespace ricochet::tools::board {

/// One page's engine: a process, and the thread that talks to it. What happens is reported as events. All
/// public functions may be called from any thread.
class Session {
public:
    /// An engine that has not stopped so long after `stop` is killed. The options, by names in any
    /// case, are set where the engine has them.
    Session(Command engine, Milliseconds stop_timeout, OptionValues options = {});
    /// Ends the engine.
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// Waits until the engine has started, and describes it: name, author, options. An `ApiError` of status 502
    /// where it does not start.
    Json describe_engine();

    /// Begins a search, after ending the one that runs. Returns its number. An `ApiError` of status 400 where
    /// the request makes no sense; then nothing changes.
    std::uint64_t go(const Field& request);
    /// Stops the search, if there is one; its best move comes as an event.
    void stop();

    [[nodiscard]] EventLog& events() { return events_; }

    /// Tells the session to end, without waiting.
    void request_end();
    /// Ends the session and its engine, and waits for that: a second or two where the engine does not answer.
    void end();

private:
    /// A search under way.
    struct Search {
        GoRequest request;
        InfoRelay relay;
        /// When it is stopped, or, after `stop`, when the engine is killed.
        std::optional<TimePoint> deadline;
        bool told_to_stop = false;
    };
    enum class Order : std::uint8_t { none, begin, stop, end };

    // Used by the thread alone.
    void work();
    void start_engine();
    Order next_order();
    void begin_search(GoRequest request);
    std::optional<EngineFailure> prepare(const GoRequest& request);
    void tell_to_stop();
    void listen();
    void take_line(const Line& line);
    void take_best_move(const UciBestMove& best);
    void keep_deadlines(TimePoint now);
    [[nodiscard]] TimePoint next_deadline() const;
    void engine_failed(const EngineFailure& failure, WordingOf<1> what, std::optional<std::uint64_t> search);
    void engine_died(const Phrase& reason, std::optional<std::uint64_t> search);

    Interrupt wake_;
    EngineSettings settings_;
    Milliseconds stop_timeout_;
    OptionValues own_options_;
    EventLog events_;

    std::mutex mutex_;
    std::condition_variable changed_;
    std::optional<GoRequest> waiting_;
    std::uint64_t last_number_ = 0;
    /// Searches up to this number are to stop.
    std::uint64_t stop_up_to_ = 0;
    bool is_listening_ = false;
    bool is_ending_ = false;
    bool has_started_ = false;
    Phrase start_failure_;
    std::vector<std::string> handshake_;
    std::vector<UciOption> offered_;
    std::mutex join_mutex_;

    // Used by the thread alone.
    std::unique_ptr<UciClient> client_;
    std::optional<Search> search_;
    OptionValues options_set_;

    std::thread thread_;
};

}  // namespace ricochet::tools::board
